import { formatMonth } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { handlersFor } from '@saude/service/handlers'
import { secretaryPersonSent } from '../../contract/person-sent.ts'
import { bpaCollections } from './files.ts'

const on = handlersFor(bpaCollections)

/** Ids that are asked for at once; each is in one file. */
const atOnce = 500

/** In which files for the national system entries went out, for the copy of a person's data. */
export const answerSent = on(secretaryPersonSent, async ({ input, collections: { bpaMark, bpaFile } }) => {
  const sent = new Map<string, string[]>()
  for (const ids of chunksOf(input.ids, atOnce)) {
    const asked = new Set(ids)
    const [marks, older] = await Promise.all([
      bpaMark.findAll({ entries: { $in: ids } }, { max: atOnce }),
      bpaMark.findAll({ _id: { $in: ids } }, { max: atOnce }),
    ])
    for (const { _id, file, entries } of [...marks, ...older]) {
      const own = (entries ?? [_id]).filter((one) => asked.has(one))
      sent.set(file, [...(sent.get(file) ?? []), ...own])
    }
  }
  const files = await bpaFile.findAll({ _id: { $in: [...sent.keys()] }, state: 'done' }, { max: mostFiles })
  return {
    items: files.map(({ _id, competence, exportedAt }) => ({
      to: 'Ministério da Saúde (SIA/SUS)',
      as: `Arquivo BPA de ${formatMonth(competence)}`,
      at: toWire(exportedAt),
      ids: [...new Set(sent.get(_id))],
    })),
  }
})

/** More files than a municipality makes in the years that one person's entries are of. */
const mostFiles = 2_000
