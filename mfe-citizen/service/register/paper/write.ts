import { AppError, describeError, permissionError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { cidSearch } from '@saude/core/contract/code-search'
import { registrationText } from '@saude/core/contract/council'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { userGet } from '@saude/core/contract/user'
import { type Call, exists, insert, type ScopedCollections, update } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { carePaperCancel } from '../../../contract/care-paper-get.ts'
import { certificateCreate } from '../../../contract/certificate.ts'
import { municipalMedicineSearch } from '../../../contract/medicine.ts'
import { prescriptionCreate } from '../../../contract/prescription.ts'
import { controlOf } from '../../../contract/special-control.ts'
import { type collections as declared, on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { authorAtWork } from '../history/author.ts'
import { knownCode } from '../history/codes.ts'
import { attendanceTypes } from '../history/withdrawn.ts'
import { type CarePaper, type PaperLine, protectedPaper } from './paper.ts'

type Ask = Call['ask']
type Collections = Pick<ScopedCollections<typeof declared>, 'citizen' | 'historyItem'>

/** Who a paper may be written for: a living person, and an attendance of theirs. @throws AppError */
async function knownWhom(
  { citizen: people, historyItem }: Collections,
  { citizenId, attendanceId }: { citizenId: string; attendanceId?: string | null | undefined },
) {
  const citizen = await knownCitizen(people, citizenId)
  if (citizen.deathAt)
    throw new AppError('conflict', 'Cidadão falecido: não se emitem mais receitas nem atestados.')
  if (!attendanceId) return null
  const found = await historyItem.findOne({ _id: attendanceId, citizenId, type: { $in: attendanceTypes } })
  if (!found) throw new AppError('notFound')
  return attendanceId
}

/** Who writes, where they are registered, and the unit that heads the paper. */
async function issuedBy({ user, ask }: Pick<Call, 'user' | 'ask'>) {
  const [{ professional, healthUnitId }, { userComplement }] = await Promise.all([
    authorAtWork({ user, ask }),
    ask(userGet, { id: user.id ?? '' }),
  ])
  const by = { first: professional, registration: registrationText(userComplement ?? {}) }
  if (healthUnitId === undefined) return { ...by, healthUnit: null }
  const { items } = await ask(healthUnitByIds, { ids: [healthUnitId] })
  const unit = items.find(({ id }) => id === healthUnitId)
  return {
    ...by,
    healthUnit: unit ? { id: unit.id, name: unit.name, cnes: unit.cnes ?? null } : null,
  }
}

/** Medicines of the municipality by id; none where no area keeps lists. */
async function medicinesOf(ids: readonly string[], ask: Ask) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; catmat: string }>()
  try {
    const { items } = await ask(municipalMedicineSearch, { ids: [...ids] })
    return new Map(items.map(({ id, name, catmat }) => [id, { id, name, catmat }]))
  } catch (reason) {
    if (describeError(reason).key !== 'notFound') throw reason
    return new Map<string, { id: string; name: string; catmat: string }>()
  }
}

type Given = InputOf<typeof prescriptionCreate>['lines'][number]

/** Lines with the medicines as their lists call them now. @throws AppError `validation` at a medicine that no list has */
async function linesFrom(given: readonly Given[], ask: Ask): Promise<PaperLine[]> {
  const known = await medicinesOf([...new Set(given.flatMap(({ medicine }) => medicine?.id ?? []))], ask)
  return given.map((line, at) => {
    const medicine = line.medicine ? known.get(line.medicine.id) : null
    if (medicine === undefined)
      throw validationError({
        [`lines.${at}.medicine`]: 'Medicamento não está em nenhuma lista do município',
      })
    const name = medicine ? null : (line.name ?? null)
    return {
      medicine,
      name,
      dose: line.dose,
      route: line.route,
      interval: line.interval,
      isContinuous: line.isContinuous === true,
      duration: line.duration ?? null,
      quantity: line.quantity,
      unit: line.unit ?? null,
      guidance: line.guidance ?? null,
      control: line.control ?? controlOf(medicine?.name ?? name) ?? null,
    }
  })
}

const createPrescription = on(prescriptionCreate, async ({ input, collections, commit, user, ask, now }) => {
  const { citizenId } = input
  const attendanceId = await knownWhom(collections, input)
  const [lines, who] = await Promise.all([linesFrom(input.lines, ask), issuedBy({ user, ask })])
  const mark = protectedPaper({ lines })
  // The table of medicines is no part of the contract, which pages load.
  if (mark.isProtected && !seesProtected(user))
    throw validationError({
      lines:
        'Medicamentos: um deles é de diagnóstico protegido (Lei 14.289/2022) e só quem tem permissão o receita',
    })
  const _id = newId()
  return commit(
    [
      exists(collections.citizen, { _id: citizenId }),
      insert(collections.carePaper, {
        _id,
        citizenId,
        kind: 'prescription',
        issuedAt: now,
        attendanceId,
        ...who,
        lines,
        observation: input.observation ?? null,
        cancelled: null,
        ...mark,
      }),
    ],
    { id: _id, citizenId, ...mark },
  )
})

const createCertificate = on(certificateCreate, async ({ input, collections, commit, user, ask, now }) => {
  const { citizenId, kind } = input
  const isSick = kind === 'sickNote'
  const attendanceId = await knownWhom(collections, input)
  const [who, cid] = await Promise.all([
    issuedBy({ user, ask }),
    isSick && input.cid ? knownCode('cid', 'CID-10', cidSearch, input.cid.id, ask) : null,
  ])
  const mark = protectedPaper({ cid })
  const _id = newId()
  return commit(
    [
      exists(collections.citizen, { _id: citizenId }),
      insert(collections.carePaper, {
        _id,
        citizenId,
        kind,
        issuedAt: now,
        attendanceId,
        ...who,
        from: input.from,
        ...(isSick
          ? { days: input.days ?? null, cid, isCidShown: input.isCidShown === true }
          : { begin: input.begin ?? null, end: input.end ?? null, companion: input.companion ?? null }),
        observation: input.observation ?? null,
        cancelled: null,
        ...mark,
      }),
    ],
    { id: _id, citizenId, ...mark },
  )
})

/** A paper for which the user may answer. @throws AppError `permission` where somebody else wrote it */
function refuseOthers({ first }: CarePaper, userId: string | null): void {
  if (userId !== null && first.userId === userId) return
  const { payload } = permissionError(carePaperCancel.name, carePaperCancel.access.title)
  throw new AppError('permission', 'Sem permissão: só quem emitiu pode cancelar', payload)
}

const cancelPaper = on(carePaperCancel, async ({ input, collections, commit, user, now }) => {
  const paper = await collections.carePaper.findOne({ _id: input.id })
  if (!paper) throw new AppError('notFound')
  refuseOthers(paper, user.id)
  if (paper.cancelled) throw new AppError('conflict', 'Já está cancelado.')
  const { _id, version, citizenId, isProtected = null } = paper
  const cancelled = { at: now, by: user.name, reason: input.reason }
  return commit([update(collections.carePaper, { _id, version }, { cancelled })], {
    id: _id,
    citizenId,
    isProtected,
  })
})

export const writingPapers = [createPrescription, createCertificate, cancelPaper]
