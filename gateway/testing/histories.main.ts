import { writeFile } from 'node:fs/promises'
import { service as citizen } from '@saude/citizen/service'
import { newId } from '@saude/contract/id'
import { openService } from '@saude/service/service'
import { atMost } from '@saude/store'

const day = 24 * 3_600_000

/**
 * `node --import tsx gateway/testing/histories.main.ts FOLDER COUNT ITEMS FILE`: gives so many citizens of a folder
 * that no process has open a history of so many items, and writes their ids as a JSON array.
 */
async function main([folder = '', count = '', items = '', file = '']: readonly string[]): Promise<void> {
  const opened = await openService(citizen, { folder })
  const { citizen: people, historyItem } = opened.collections
  const chosen = await people
    .find({}, { sort: { _id: 1 }, limit: atMost(Number(count), 10_000), projection: { client: 1 } })
    .toArray()
  for (const { _id: citizenId, client } of chosen) {
    const missing = Number(items) - (await historyItem.countDocuments({ citizenId, client }))
    const now = new Date()
    const measured = Array.from({ length: Math.max(0, missing) }, (_, index) => ({
      _id: newId(),
      client,
      citizenId,
      type: 'measurement' as const,
      date: new Date(now.getTime() - index * day),
      first: { userId: null, name: 'Enfermeira da prova', cns: null, cbo: null },
      measures: {
        weight: 60 + (index % 20),
        height: null,
        temperature: 36.5,
        oxigenSaturation: 98,
        heartRate: 70 + (index % 9),
        bloodPressure: { contraction: 120, relaxation: 80 },
      },
      createdAt: now,
      updatedAt: now,
      updatedBy: null,
      version: 1,
    }))
    await historyItem.insertMany(measured)
  }
  await opened.close()
  const ids = chosen.map(({ _id }) => _id)
  await writeFile(file, JSON.stringify(ids), { mode: 0o600 })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
