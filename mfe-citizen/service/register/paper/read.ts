import { AppError, describeError } from '@saude/contract/errors'
import { formatCount, formatDate } from '@saude/contract/formats'
import type { Scoped } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { carePaperGet } from '../../../contract/care-paper-get.ts'
import { certificateKinds } from '../../../contract/certificate.ts'
import { municipalMedicineSearch, prescribedMedicineSearch } from '../../../contract/medicine.ts'
import { prescriptionList } from '../../../contract/prescription.ts'
import { on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import type { CarePaper, PaperLine } from './paper.ts'

const answeredLine = ({ medicine, ...line }: PaperLine) => ({
  ...line,
  medicine: medicine && { id: medicine.id, name: medicine.name },
})

const searchMedicines = on(prescribedMedicineSearch, async ({ input, ask }) => {
  try {
    const { items } = await ask(municipalMedicineSearch, { q: input.q ?? null })
    return { items: items.map(({ id, name, catmat }) => ({ id, name, description: `CATMAT ${catmat}` })) }
  } catch (reason) {
    // Without an area that keeps lists there is none: medicines are written by their names.
    if (describeError(reason).key === 'notFound') return { items: [] }
    throw reason
  }
})

const listPrescriptions = on(prescriptionList, async ({ input, collections }) => {
  await knownCitizen(collections.citizen, input.citizenId)
  const found = await collections.carePaper
    .find<CarePaper>(
      { citizenId: input.citizenId, kind: 'prescription', cancelled: null },
      { sort: { issuedAt: -1, _id: -1 }, limit: atMost(20) },
    )
    .toArray()
  return {
    items: found.map(({ _id, citizenId, issuedAt, first, lines = [], isProtected = null }) => ({
      id: _id,
      citizenId,
      issuedAt,
      by: first.name,
      lines: lines.map(answeredLine),
      isProtected,
    })),
  }
})

const getPaper = on(carePaperGet, async ({ input, collections, user }) => {
  const paper = await collections.carePaper.findOne({ _id: input.id })
  if (!paper) throw new AppError('notFound')
  await knownCitizen(collections.citizen, paper.citizenId)
  const { _id, first, registration, healthUnit, lines, cid, isCidShown, isProtected = null, ...rest } = paper
  return {
    ...rest,
    id: _id,
    isProtected,
    issuedByUserId: first.userId,
    professionalName: first.name,
    professionalCns: first.cns,
    occupation: first.cbo?.name ?? null,
    registration: registration ?? null,
    unit: healthUnit
      ? [healthUnit.name, healthUnit.cnes && `CNES ${healthUnit.cnes}`].filter(Boolean).join(', ')
      : null,
    lines: lines?.map(answeredLine) ?? null,
    cid: cid && isCidShown ? { id: cid.code, name: cid.name } : null,
    isOwn: user.id !== null && first.userId === user.id,
  }
})

/** What a paper says of itself, without anything that was typed: 'Losartana 50 mg; 1 fora da lista'. */
function described({ kind, lines = [], days, from }: CarePaper): string {
  if (kind === 'sickNote')
    return `${certificateKinds.sickNote}: ${formatCount(days ?? 0, 'dia', 'dias')} a partir de ${formatDate(from)}`
  if (kind === 'attendanceNote') return `${certificateKinds.attendanceNote}: ${formatDate(from)}`
  const others = lines.filter(({ medicine }) => !medicine).length
  return [
    ...lines.flatMap(({ medicine }) => medicine?.name ?? []),
    ...(others > 0 ? [`${others} fora da lista do município`] : []),
  ].join('; ')
}

/** Papers as entries of a history; what was cancelled is shown as that. */
export async function paperEntries(papers: Scoped<CarePaper>, citizenId: string) {
  const found = await papers.findAll({ citizenId }, { sort: { issuedAt: -1, _id: -1 }, max: 10_000 })
  return found.map((paper) => {
    const { _id: id, kind, issuedAt, first, cancelled, isProtected } = paper
    return {
      id,
      type: kind === 'prescription' ? ('prescription' as const) : ('certificate' as const),
      date: issuedAt,
      description: described(paper),
      professionalName: first.name,
      ...(isProtected && { isProtected: true }),
      ...(cancelled && { withdrawn: { at: cancelled.at, reason: cancelled.reason, isCorrected: false } }),
    }
  })
}

export const readingPapers = [searchMedicines, listPrescriptions, getPaper]
