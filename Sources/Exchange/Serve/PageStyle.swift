/// The style of a scan's pages, light or dark as the browser is set.
public enum PageStyle {
    /// CSS for a page's head. Drawings take their colours from the variables.
    public static let css = """
        :root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#f1f1f1;--line:#c4c4c4;\
        --dim:#666;--good:#3a9d5d;--soft:#e0872f;--alone:#d9b92c;--none:#d6d6d6;--curve:#2a6db0;\
        --good-paper:#dff3e3;--bad-paper:#fbe3dd;--link:#1a5fa8}
        @media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#151515;--faint:#222;\
        --line:#4a4a4a;--dim:#999;--none:#3c3c3c;--curve:#6fb0f0;--good-paper:#17351f;\
        --bad-paper:#43221a;--link:#8cc4ff}}
        body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;\
        color:var(--ink);background:var(--paper)}h1,h2{font-weight:600}a{color:var(--link)}\
        table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .4rem 0;\
        vertical-align:top}svg{max-width:100%;height:auto}svg text{fill:var(--ink);font:12px \
        system-ui,sans-serif}svg .dim{fill:var(--dim)}canvas{width:100%;height:26rem;display:block;\
        background:var(--faint);border-radius:.4rem;touch-action:none;cursor:grab}\
        .row,.shots{display:flex;flex-wrap:wrap;gap:.6rem}figure{margin:0;font-size:12px;\
        width:160px}figure img{width:160px;display:block}.soft img{outline:3px solid var(--soft)}\
        .verdict{font-size:1.3rem;padding:.6rem 1rem;border-radius:.4rem}\
        .good{background:var(--good-paper)}.bad{background:var(--bad-paper)}small{color:var(--dim)}\
        .thumb{height:72px;margin:4px 4px 0 0}
        """

    /// A text escaped for HTML, also for an attribute in quotation marks.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for letter in text {
            switch letter {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(letter)
            }
        }
        return result
    }
}
