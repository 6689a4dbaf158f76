import { malformedForm, readFormType, untilFormEnd } from './form-end.ts'

const form = `--b\r\nContent-Disposition: form-data; name="json"\r\n\r\n{"a":"\r\n--b-"}\r\n--b--`
const cut = (pieces: readonly string[]) => {
  const through = untilFormEnd('b')
  return pieces.map((piece) => through(Buffer.from(piece)).toString()).join('')
}

describe('the end of a form', () => {
  test('wherever the pieces are cut, all before the closing delimiter passes and nothing behind it', () => {
    const whole = `${form}\r\n${form}`
    for (let at = 0; at <= whole.length; at += 1) {
      expect(cut([whole.slice(0, at), whole.slice(at)])).toBe(form)
      expect(cut([whole.slice(0, at), ...whole.slice(at)])).toBe(form)
    }
  })
  test('a form may consist of its end', () => expect(cut(['--b--', 'rest'])).toBe('--b--'))
  test('without an end everything passes', () => expect(cut([...form.slice(0, -1)])).toBe(form.slice(0, -1)))
})

test('a boundary may be quoted, and the first one counts', () => {
  const type = 'multipart/form-data;boundary="a b"'
  expect(readFormType('multipart/form-data; boundary="a b"; boundary=c')).toEqual({ type, boundary: 'a b' })
  for (const broken of ['multipart/form-data', 'multipart/form-data; boundary=', ';;'])
    expect(() => readFormType(broken)).toThrow(malformedForm())
})
