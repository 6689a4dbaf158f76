import { crcOf } from '@saude/contract/crc'
import { zipOf } from './zip.ts'

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const joined = (pieces: readonly Uint8Array[]) =>
  new DataView(Uint8Array.from(pieces.flatMap((piece) => [...piece])).buffer)
const textAt = (view: DataView, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(view.buffer, at, length))

interface Listed {
  readonly name: string
  readonly text: string
  readonly isWhole: boolean
}

/** What an archive's index lists, read where the index says that it lies (APPNOTE.TXT, 4.3). */
function listed(view: DataView): Listed[] {
  const end = view.byteLength - 22
  expect(view.getUint32(end, true)).toBe(0x0605_4b50)
  const found: Listed[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    expect(view.getUint32(at, true)).toBe(0x0201_4b50)
    const [size, length] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)]
    const head = view.getUint32(at + 42, true)
    expect(view.getUint32(head, true)).toBe(0x0403_4b50)
    const content = head + 30 + view.getUint16(head + 26, true)
    found.push({
      name: textAt(view, at + 46, length),
      text: textAt(view, content, size),
      isWhole: view.getUint32(at + 16, true) === crcOf(new Uint8Array(view.buffer, content, size)),
    })
    at += 46 + length
  }
  expect(at).toBe(end)
  return found
}

test('an archive lists what was put into it, with names in Portuguese and checksums', () => {
  const archive = zipOf([
    { name: 'dados.json', content: bytesOf('{}') },
    { name: 'anexos/1-laudo médico.pdf', content: bytesOf('%PDF-1.7') },
    { name: 'anexos/2-vazio.txt', content: bytesOf('') },
  ])
  expect(listed(joined(archive))).toEqual([
    { name: 'dados.json', text: '{}', isWhole: true },
    { name: 'anexos/1-laudo médico.pdf', text: '%PDF-1.7', isWhole: true },
    { name: 'anexos/2-vazio.txt', text: '', isWhole: true },
  ])
})
