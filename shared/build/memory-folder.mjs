import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Tests were seen to hold 150 MB at once; what runs beside them needs the rest. */
const needed = { room: 2e9, memory: 6e9 }
const named = /^saude-(\d+)-/

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's.
    return error.code === 'EPERM'
  }
}

const roomIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * A folder for the temporary files of tests that lies in memory: a commit of theirs waits for no disk, and what the product
 * asks of the disk is the same. It goes when this process ends; what killed ones left goes now.
 * @param {string} memory where the system has such a place
 * @param {number} available bytes that processes can still have; where Node cannot say it there is no such folder
 * @returns {string | undefined} undefined where there is no such place, or little room
 */
export function memoryFolder(memory = '/dev/shm', available = process.availableMemory?.() ?? 0) {
  if (!existsSync(memory)) return undefined
  for (const name of readdirSync(memory)) {
    const pid = Number(named.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
  if (available < needed.memory || roomIn(memory) < needed.room) return undefined
  const folder = mkdtempSync(join(memory, `saude-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
