/** Along three axes at right angles. */
export type Vector = readonly [number, number, number]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
/** Returns the length. `Math.hypot` guards against an overflow that no sensor reaches, and takes several times as long. */
export const size = (a: Vector): number => Math.sqrt(dot(a, a))
export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
/** Returns the mean of at least one vector. */
export const meanOf = (vectors: readonly Vector[]): Vector =>
  times(
    vectors.reduce((sum, one) => plus(sum, one), [0, 0, 0]),
    1 / vectors.length,
  )
/** Returns the angle between two vectors in radians. */
export const angleBetween = (a: Vector, b: Vector): number => Math.atan2(size(cross(a, b)), dot(a, b))

/** A rotation as a unit quaternion: its scalar part and its vector part. */
export interface Rotation {
  readonly w: number
  readonly v: Vector
}

export const NO_ROTATION: Rotation = { w: 1, v: [0, 0, 0] }

/** Returns the rotation about an axis by the length of that vector in radians. */
export function rotationBy(turn: Vector): Rotation {
  const angle = size(turn)
  return angle === 0 ? NO_ROTATION : { w: Math.cos(angle / 2), v: times(turn, Math.sin(angle / 2) / angle) }
}

/** Returns the rotation that does `second` in the frame which `first` has rotated. Its length stays 1. */
export function combined(first: Rotation, second: Rotation): Rotation {
  const w = first.w * second.w - dot(first.v, second.v)
  const v = plus(plus(times(second.v, first.w), times(first.v, second.w)), cross(first.v, second.v))
  const length = Math.sqrt(w ** 2 + dot(v, v))
  return { w: w / length, v: times(v, 1 / length) }
}

export const reversed = ({ w, v }: Rotation): Rotation => ({ w, v: times(v, -1) })

/** Returns the angle by which one rotation differs from another, in radians. */
export const angleOf = (one: Rotation, other: Rotation): number =>
  2 * Math.acos(Math.min(1, Math.abs(one.w * other.w + dot(one.v, other.v))))

export function rotated({ w, v }: Rotation, a: Vector): Vector {
  const twice = times(cross(v, a), 2)
  return plus(plus(a, times(twice, w)), cross(v, twice))
}
