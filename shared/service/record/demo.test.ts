import { text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from '@saude/contract/testing/rows'
import { defineService } from '../service.ts'
import { openArea } from '../testing/area.ts'
import { recordDemo } from './demo.ts'
import { recordParts, recordService } from './record.ts'

const centre = record(rows, 'costCenter', {
  word: { singular: 'centro de custo', plural: 'centros de custo', gender: 'm' },
  path: '/app/options/cost-center',
  fields: { name: text('Nome', { showColumn: 40, showFilter: 'column' }).required().max(80) },
  label: ['name'],
  orderBy: ['updatedAt', 'name'],
  number: true,
})

test('entries of a demo are numbered by the year of Brazil, whatever the clock of the server says', async () => {
  const centres = recordService(centre)
  const area = await openArea(defineService({ area: 'options', version: '0.1.0', ...recordParts([centres]) }))
  try {
    const client = area.user.client?.id ?? ''
    const { store } = area.opened
    // In UTC the next year has begun.
    const createdAt = new Date('2026-12-31T22:00:00-03:00')
    expect(await recordDemo(centres, { store, client }, [{ name: 'Frota', createdAt }])).toBe(1)
    const { items } = await area.call(centre.list, {})
    expect(items).toMatchObject([{ name: 'Frota', number: expect.stringMatching(/2026/) }])
  } finally {
    await area.close()
  }
})
