"""Whether the last box of a made scan contains an object that was moved, in its new place.

    boxes-after-moves.py SCENES MADE RUNS NAME...

SCENES is the generator's folder (judge.py, score.py), MADE the folder of the scans that it made, RUNS
the folder of judge.py's results. The generator's own measure compares with the object's first place.
Only camera positions after the move align the two worlds, since a tracker may have followed the object.
"""

import sys
from pathlib import Path

import numpy as np
import trimesh

sys.path.insert(0, sys.argv[1])
import judge  # noqa: E402
import score  # noqa: E402


def last_pose(truth: judge.Truth) -> np.ndarray:
    """The object's pose at the end relative to its first place (4x4): a turn about z, then a shift."""
    degrees = truth.frames[-1]["object_turn_degrees"]
    pose = trimesh.transformations.rotation_matrix(np.radians(degrees), [0, 0, 1])
    turned = score.apply(pose, np.asarray(truth.mesh.vertices))
    end = truth.box["at_the_end"]
    back = np.linalg.inv(trimesh.transformations.quaternion_matrix(
        np.roll(end["rotation"], 1)))[:3, :3]
    seen = turned @ back.T
    middle = back.T @ ((seen.min(0) + seen.max(0)) / 2)
    pose[:2, 3] = (np.array(end["center"]) - middle)[:2]
    return pose


def measures(truth: judge.Truth, run: Path) -> dict | None:
    """Share inside, ratio of volumes and tilt; None where there is no box, or where the worlds cannot be
    aligned."""
    box = judge.summary_of(judge.json_lines(run / "capture.jsonl")).get("boundingBox")
    moved = [float(f["frame"]) for f in truth.frames if f["is_object_moving"]][-1]
    places = judge.places_told(run / "scan")
    both = sorted(name for name in set(places) & set(truth.poses) if float(name) > moved)
    if not box or not both:
        return None
    world = score.robust_similarity(
        np.array([places[name] for name in both]),
        np.array([truth.poses[name][:3, 3] for name in both]), box.get("isMetric", False))
    if world is None:
        return None
    points = np.array(trimesh.sample.sample_surface(truth.mesh, 8000, seed=1)[0])
    return score.box_measures(box, truth.box, score.apply(last_pose(truth), points), world)


def main() -> None:
    """Prints a line for each moved object, and the number of boxes within the limits."""
    made, runs = Path(sys.argv[2]), Path(sys.argv[3])
    right = of = 0
    for name in sys.argv[4:]:
        truth = judge.Truth.read(made / "truth" / name)
        if "at_the_end" not in truth.box:
            continue
        found = measures(truth, runs / name)
        holds = bool(found and found["inside"] >= 0.97 and found["volume"] <= 2
                     and found["tilt"] <= 3)
        right, of = right + holds, of + 1
        print(f"{name}: " + (
            f"{100 * found['inside']:.0f} % of the moved object inside, {found['volume']:.2f} "
            f"times its volume, up off by {found['tilt']:.1f} degrees" if found else "no box"))
    if of:
        print(f"{right} of {of} boxes after a move right")


main()
