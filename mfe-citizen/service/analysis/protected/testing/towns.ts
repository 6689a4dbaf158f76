/**
 * Every way in which up to so many people can belong to some groups.
 * @param groups how many groups there are
 * @param most people at the most, of all groups together
 */
export function* townsOf(groups: number, most: number): Generator<readonly number[]> {
  if (groups === 0) {
    yield []
    return
  }
  for (let count = 0; count <= most; count++)
    for (const others of townsOf(groups - 1, most - count)) yield [count, ...others]
}
