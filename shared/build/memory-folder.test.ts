import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.mjs'

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'saude-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

const much = 16e9

test('a folder of this process is made where there is memory enough for it', () => {
  const folder = memoryFolder(memory, much)
  expect(folder?.startsWith(join(memory, `saude-${process.pid}-`))).toBe(true)
  expect(existsSync(String(folder))).toBe(true)
})

test('none is made where memory is short, or the system has no place for it', () => {
  expect(memoryFolder(memory, 4e9)).toBeUndefined()
  expect(memoryFolder(join(memory, 'missing'), much)).toBeUndefined()
  expect(readdirSync(memory)).toEqual([])
})

test('what a process left that is gone goes, and nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const name of [`saude-${pid}-gone`, `saude-${process.pid}-here`, 'of-others'])
    mkdirSync(join(memory, name, 'within'), { recursive: true })
  expect(memoryFolder(memory, 0)).toBeUndefined()
  expect(readdirSync(memory).sort()).toEqual(['of-others', `saude-${process.pid}-here`])
})
