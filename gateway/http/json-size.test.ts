import { mostVertices } from '@saude/contract/boundary'
import { parser } from '../socket/parser.ts'
import { isOverloaded } from './json-size.ts'

const both = (value: string) => [isOverloaded(value), isOverloaded(Buffer.from(value))]

test('the largest boundary and long texts pass', () => {
  const boundary = Array.from({ length: mostVertices }, () => ({ lat: -22.123456, lng: -47.123456 }))
  expect(both(JSON.stringify({ id: '1', document: { boundary } }))).toEqual([false, false])
  expect(both(JSON.stringify({ text: 'a'.repeat(900_000) }))).toEqual([false, false])
})

test('a megabyte of keys, of entries and of lists in lists is known before it is parsed', () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => [at.toString(36), 0])
  expect(both(JSON.stringify(Object.fromEntries(keys)))).toEqual([true, true])
  expect(both(JSON.stringify({ ids: new Array(300_000).fill(0) }))).toEqual([true, true])
  expect(both('['.repeat(6_000))).toEqual([true, true])
})

test('a socket is cut off that sends one: its message is not parsed', () => {
  const decoder = parser.Decoder()
  const heard: unknown[] = []
  decoder.on('decoded', (packet: unknown) => heard.push(packet))
  expect(() => decoder.add(`2["query",[${'0,'.repeat(40_000)}0]]`)).toThrow('too many values')
  decoder.add('2["query",{}]')
  expect(heard).toHaveLength(1)
})
