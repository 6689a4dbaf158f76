import { createVault } from './vault.ts'

const vault = createVault('a secret', 'receipts')
const text = '{"link":"/app/set-password?token=ç"}'

test('what is closed cannot be read, and opens where it was closed for', () => {
  const closed = vault.close(text, 'one')
  expect(closed).not.toContain('token')
  expect(Buffer.from(closed.slice(1), 'base64').toString('latin1')).not.toContain('token')
  expect(vault.open(closed, 'one')).toBe(text)
  expect(createVault('a secret', 'receipts').open(closed, 'one')).toBe(text)
})

test('the same text is closed to something else each time', () => {
  expect(vault.close(text, 'one')).not.toBe(vault.close(text, 'one'))
})

test.each([
  ['another place', () => vault.open(vault.close(text, 'one'), 'two')],
  ['another secret', () => createVault('other', 'receipts').open(vault.close(text, 'one'), 'one')],
  ['another purpose', () => createVault('a secret', 'files').open(vault.close(text, 'one'), 'one')],
  ['something cut off', () => vault.open(vault.close(text, 'one').slice(0, -8), 'one')],
])('it does not open with %s', (_what, open) => {
  expect(open).toThrow()
})

test('what was kept before anything was closed is still read', () => {
  expect(vault.open('{"id":"1"}', 'one')).toBe('{"id":"1"}')
})
