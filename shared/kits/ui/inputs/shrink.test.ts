import { fitting, shrunk } from './shrink.ts'

/** A camera's picture: twelve bytes for each pixel of its longer side, fewer at a lower quality. */
const drawn: [number, number][] = []
const draw = async (side: number, quality: number) => {
  drawn.push([side, quality])
  return new Blob(['x'.repeat(Math.round(side * 12 * quality))])
}

test('a picture is drawn as large and as well as the bound lets it', async () => {
  drawn.length = 0
  expect((await fitting(4_000, 1_000_000, draw))?.size).toBeLessThanOrEqual(1_000_000)
  expect(drawn).toEqual([[2_560, 0.85]])
  drawn.length = 0
  expect((await fitting(4_000, 20_000, draw))?.size).toBeLessThanOrEqual(20_000)
  expect(drawn.at(-1)).toEqual([2_560, 0.55])
  drawn.length = 0
  expect((await fitting(900, 8_000, draw))?.size).toBeLessThanOrEqual(8_000)
  expect(drawn.at(-1)?.[0]).toBeLessThanOrEqual(900)
})

test('what cannot be drawn within the bound, or at all, is left as it is', async () => {
  expect(await fitting(4_000, 10, draw)).toBeUndefined()
  expect(await fitting(4_000, 10, async () => null)).toBeUndefined()
  const report = new File(['x'.repeat(200)], 'laudo.pdf', { type: 'application/pdf' })
  expect(await shrunk(report, 100)).toBe(report)
  const small = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })
  expect(await shrunk(small, 100)).toBe(small)
})
