import type { Ring, Vertex } from '@saude/contract/geo'

const degree = 111_320

/** Metres that a vertex lies off the line between two others. */
function offLine({ lat, lng }: Vertex, from: Vertex, to: Vertex, shrink: number): number {
  const [x, y] = [(lng - from.lng) * shrink * degree, (lat - from.lat) * degree]
  const [dx, dy] = [(to.lng - from.lng) * shrink * degree, (to.lat - from.lat) * degree]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
  return Math.hypot(x - along * dx, y - along * dy)
}

/**
 * A ring without the vertices that lie less than so many metres off the line of those that stay (Douglas and Peucker). At least a
 * triangle stays of it.
 */
export function simplified(ring: Ring, metres: number): Ring {
  const [first] = ring
  if (!first || ring.length <= 4) return ring
  const shrink = Math.cos((first.lat * Math.PI) / 180)
  // A ring is two lines: from its beginning to the vertex that is farthest from it, and back.
  let far = 0
  let most = -1
  for (const [at, one] of ring.entries()) {
    const distance = Math.hypot((one.lng - first.lng) * shrink, one.lat - first.lat)
    if (distance > most) [far, most] = [at, distance]
  }
  const stays = new Uint8Array(ring.length)
  stays[0] = 1
  stays[far] = 1
  const open: (readonly [number, number])[] = [
    [0, far],
    [far, ring.length],
  ]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const [a, b] = [ring[from], ring[to % ring.length]]
    if (!a || !b) continue
    let place = -1
    let off = metres
    for (let at = from + 1; at < to; at++) {
      const one = ring[at]
      const distance = one ? offLine(one, a, b, shrink) : 0
      if (distance > off) [place, off] = [at, distance]
    }
    if (place < 0) continue
    stays[place] = 1
    open.push([from, place], [place, to])
  }
  const kept = ring.filter((_, at) => stays[at] === 1)
  if (kept.length >= 3) return kept
  const third = ring[Math.floor(far / 2)] ?? ring[1]
  return third && far > 1 ? [first, third, ...kept.slice(1)] : ring.slice(0, 4)
}
