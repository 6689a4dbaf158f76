import 'fake-indexeddb/auto'
import { newId } from '@saude/contract/id'
import PouchDB from 'pouchdb-browser'
import { blockSize, clearBlocks, createBlocks, type Row } from '../rows/blocks.ts'
import { type Documents, openDocuments } from './documents.ts'
import { createValues } from './values.ts'
import { createVault, mostWrongPins } from './vault.ts'

const password = 'uma senha comprida'
const pin = '70614829'

let documents: Documents
beforeEach(() => {
  documents = openDocuments(`test-${newId()}`)
})
afterEach(() => documents.destroy())

/** Few rounds: what is tested is not how long guessing takes. */
const open = (rounds = 1_000) => createVault(documents, () => clearBlocks(documents), rounds)
const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: `Maria Quitéria ${index}`,
    cpf: '52998224725',
  }))

async function opened() {
  const vault = open()
  await vault.create(password)
  return { vault, values: createValues(documents, vault) }
}

const everything = async () => JSON.stringify(await documents.list(''))

test('what is stored is read back with the password alone, and by no other', async () => {
  const { values } = await opened()
  await values.write('a', { name: 'Ana Prado' })
  const later = open()
  expect(await later.open('outra senha')).toBe(false)
  expect(later.key()).toBeUndefined()
  await expect(createValues(documents, later).read('a')).rejects.toThrow('bloqueados')
  expect(await later.open(password)).toBe(true)
  expect(await createValues(documents, later).read('a')).toEqual({ name: 'Ana Prado' })
})

test('the bytes of the key cannot be read from the key in memory, and lie nowhere', async () => {
  const vault = createVault(documents, () => clearBlocks(documents))
  await vault.create(password)
  const key = vault.key()
  expect(key?.extractable).toBe(false)
  expect((await documents.list('key.')).map(([, { rounds }]) => rounds)).toEqual([600_000])
})

test('no name, number or id of a row can be read from the database', async () => {
  const { values } = await opened()
  const rows = people(3)
  await createBlocks(values).change({ put: rows })
  const stored = await everything()
  for (const { id } of rows) expect(stored).not.toContain(id)
  expect(stored).not.toMatch(/Maria|Quit|52998224725/)
})

test('a sealed value that was put into another place is refused', async () => {
  const { values } = await opened()
  await values.write('a', 'Ana')
  await documents.put('b', (await documents.get('a')) ?? {})
  await expect(values.read('b')).rejects.toThrow()
})

test('a change of one row rewrites its block alone', async () => {
  const { values } = await opened()
  const rows = people(2 * blockSize + 10)
  const blocks = createBlocks(values)
  await blocks.change({ put: rows })
  const before = new Map(await documents.list('rows.'))
  expect(before.size).toBe(3)
  await blocks.change({ put: [{ id: rows[250]?.id ?? '', name: 'Outra' }] })
  const after = await documents.list('rows.')
  expect(after.filter(([id, fields]) => fields.data !== before.get(id)?.data)).toHaveLength(1)
  const again = createBlocks(values)
  expect(await again.load()).toBe(true)
  expect(again.count()).toBe(rows.length)
  expect(again.row(rows[250]?.id ?? '')).toMatchObject({ name: 'Outra' })
})

test('removed rows leave room for new ones, and an emptied block goes', async () => {
  const { values } = await opened()
  const rows = people(blockSize + 1)
  const blocks = createBlocks(values)
  await blocks.change({ put: rows })
  await blocks.change({ removed: rows.slice(-1).map(({ id }) => id) })
  expect(await documents.list('rows.')).toHaveLength(1)
  await blocks.change({ removed: rows.slice(0, 5).map(({ id }) => id), put: people(5) })
  expect(await documents.list('rows.')).toHaveLength(1)
})

test('a block that was damaged on the disk is left out, and says that rows are missing', async () => {
  const { values } = await opened()
  await createBlocks(values).change({ put: people(blockSize + 1) })
  await documents.put('rows.000000', { iv: 'AAAA', data: 'AAAA' })
  const blocks = createBlocks(values)
  expect(await blocks.load()).toBe(false)
  expect(blocks.count()).toBe(1)
})

test('five wrong PINs destroy the rows and the PIN; what waits stays under the password', async () => {
  const { vault, values } = await opened()
  expect(await vault.setPin('outra senha', pin)).toBe(false)
  expect(await vault.setPin(password, pin)).toBe(true)
  await createBlocks(values).change({ put: people(3) })
  await values.write('queue.1', { description: 'Visita' })
  const later = open()
  expect(await later.openByPin(pin)).toEqual({ isOpen: true })
  for (let wrong = 1; wrong < mostWrongPins; wrong++)
    expect(await open().openByPin('00000000')).toEqual({ isOpen: false, left: mostWrongPins - wrong })
  expect(await documents.list('rows.')).toHaveLength(1)
  expect(await open().openByPin('00000000')).toEqual({ isOpen: false, left: 0 })
  expect(await documents.list('rows.')).toEqual([])
  expect(await open().openByPin(pin)).toEqual({ isOpen: false, left: 0 })
  const last = open()
  expect(await last.open(password)).toBe(true)
  expect(await createValues(documents, last).read('queue.1')).toEqual({ description: 'Visita' })
})

test('a right PIN lets the count of wrong ones begin anew', async () => {
  const { vault } = await opened()
  await vault.setPin(password, pin)
  for (let round = 0; round < 2; round++) {
    for (let wrong = 1; wrong < mostWrongPins; wrong++) await open().openByPin('00000000')
    expect(await open().openByPin(pin)).toEqual({ isOpen: true })
  }
})

test('after a change of the password the PIN opens once more, then the new password does', async () => {
  const { vault } = await opened()
  await vault.setPin(password, pin)
  const later = open()
  expect(await later.changePassword({ password: 'errada' }, 'nova senha longa')).toBe(false)
  expect(await later.changePassword({ pin }, 'nova senha longa')).toBe(true)
  expect(await open().open(password)).toBe(false)
  expect(await open().open('nova senha longa')).toBe(true)
})

test('the device’s own secret opens it beside password and PIN; who loses it has those; it lies nowhere', async () => {
  const { vault, values } = await opened()
  await vault.setPin(password, pin)
  await values.write('a', { name: 'Ana Prado' })
  const made = { credential: 'Y3JlZA==', salt: 'c2FsdA==', secret: new Uint8Array(32).fill(7) }
  expect(await vault.setPasskey('outra senha', async () => made)).toBe('wrongPassword')
  expect(await vault.setPasskey(password, async () => undefined)).toBe('none')
  expect((await vault.kept()).passkey).toBe(false)
  expect(await vault.setPasskey(password, async () => made)).toBe('set')
  expect(await vault.passkey()).toEqual({ credential: made.credential, salt: made.salt })
  expect(await everything()).not.toContain(Buffer.from(made.secret).toString('base64'))

  const later = open()
  expect(await later.openByPasskey({ ...made, secret: new Uint8Array(32).fill(8) })).toBe(false)
  expect(later.key()).toBeUndefined()
  expect(await later.openByPasskey(made)).toBe(true)
  expect(await createValues(documents, later).read('a')).toEqual({ name: 'Ana Prado' })
  // After a change of the password elsewhere it opens as the PIN does.
  expect(await open().changePassword({ passkey: made }, 'nova senha longa')).toBe(true)
  expect(await open().open('nova senha longa')).toBe(true)
  await later.removePasskey()
  expect(await open().openByPasskey(made)).toBe(false)
  expect(await open().openByPin(pin)).toEqual({ isOpen: true })
})

test('a full disk is an error in words', async () => {
  const { vault } = await opened()
  const full = Object.assign(new PouchDB(`full-${newId()}`), {
    put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  })
  const values = createValues(openDocuments('full', full), vault)
  await expect(values.write('a', 2)).rejects.toThrow('Não há espaço livre neste aparelho')
})

test('two tabs that write one document at a time lose none of the other documents', async () => {
  const { values } = await opened()
  await Promise.all(Array.from({ length: 8 }, (_, index) => values.write('same', index)))
  expect(typeof (await values.read('same'))).toBe('number')
})
