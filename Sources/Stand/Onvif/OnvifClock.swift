import Markup

/// The camera's clock. A camera rejects a digest whose time is wrong by some seconds, so requests
/// carry the time of the camera's clock.
enum OnvifClock {
    /// The seconds since 1970 of a date. The days follow from the civil calendar by Hinnant's
    /// algorithm.
    static func seconds(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) -> Int? {
        guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...61).contains(second)
        else { return nil }
        let y = month <= 2 ? year - 1 : year
        let era = y / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86400 + hour * 3600 + minute * 60 + second
    }

    /// A time in seconds since 1970 as text: "2026-11-23T04:28:17Z".
    static func words(_ seconds: Int) -> String {
        let (days, rest) = (seconds / 86400 + 719_468, seconds % 86400)
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let m = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * m + 2) / 5 + 1
        let month = m < 10 ? m + 3 : m - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
        return "\(year)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):"
            + "\(two(rest % 60))Z"
    }

    /// The time in an answer to GetSystemDateAndTime, in seconds since 1970; nil where it cannot be
    /// read.
    static func seconds(in answer: MarkupElement) -> Int? {
        guard let utc = answer.first("UTCDateTime") else { return nil }
        func number(_ name: String) -> Int? { utc.first(name)?.words.flatMap { Int($0) } }
        guard let year = number("Year"), let month = number("Month"), let day = number("Day"),
            let hour = number("Hour"), let minute = number("Minute"), let second = number("Second")
        else { return nil }
        return seconds(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}
