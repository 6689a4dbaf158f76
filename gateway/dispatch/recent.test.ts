import { consultation, createRecent } from './recent.ts'

const open = (most = 1024) => {
  let at = Date.parse('2026-03-02T12:00:00Z')
  return { recent: createRecent({ most, now: () => at }), pass: (ms: number) => (at += ms) }
}

describe('consultations that are in the log already', () => {
  it('are nothing new for half an hour, each for its user and its act', () => {
    const { recent, pass } = open()
    expect(recent.unseen('u', 'opened', ['a', 'b'])).toEqual(['a', 'b'])
    expect(recent.unseen('u', 'opened', ['b', 'c'])).toEqual(['c'])
    expect(recent.unseen('v', 'opened', ['a'])).toEqual(['a'])
    pass(consultation - 1000)
    expect(recent.unseen('u', 'opened', ['a'])).toEqual([])
    pass(2000)
    expect(recent.unseen('u', 'opened', ['a'])).toEqual(['a'])
  })

  it('make the row of a list nothing new, which makes an opened record none the less one', () => {
    const { recent } = open()
    recent.unseen('u', 'opened', ['a'])
    expect(recent.unseen('u', 'listed', ['a', 'b'])).toEqual(['b'])
    expect(recent.unseen('u', 'opened', ['b'])).toEqual(['b'])
  })

  it('are kept by the hundred thousand without one taken for another', () => {
    const { recent } = open(2 ** 20)
    for (let i = 0; i < 100_000; i++) if (!recent.isFirst(`entry ${i}`)) throw new Error(`${i} was new`)
    let known = 0
    for (let i = 0; i < 100_000; i++) if (!recent.isFirst(`entry ${i}`)) known++
    expect(known).toBeGreaterThan(99_900)
  })

  it('give way where more come than there is room for: the log has them twice, never too few', () => {
    const { recent, pass } = open(64)
    for (let i = 0; i < 10_000; i++) {
      expect(recent.isFirst(`entry ${i}`)).toBe(true)
      pass(10)
    }
    expect(recent.isFirst('entry 0')).toBe(true)
  })
})
