import { AppError } from '@saude/contract/errors'
import { clientOf } from '@saude/service/client'
import { update, updateAll } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import {
  sigtapActivate,
  sigtapCancel,
  sigtapChangeList,
  sigtapPackages,
  sigtapRules,
} from '../../contract/sigtap.ts'
import { on } from '../collections.ts'
import type { SigtapPackage } from './table.ts'
import { uploadSigtap } from './upload.ts'

/** As many as the contract says. */
const shown = 60

const listPackages = on(sigtapPackages, async ({ collections, user }) => {
  const found = await collections.sigtapPackage
    .find({ client: clientOf({ user }) }, { sort: { createdAt: -1, _id: 1 }, limit: shown })
    .toArray()
  return {
    items: found.sort(byCompetence).map(({ _id, counts, hasDetails = false, ...one }) => ({
      id: _id,
      ...one,
      hasDetails,
      ...counts,
    })),
  }
})

/** The newest month first; what has none yet is being read. */
const byCompetence = (one: SigtapPackage, other: SigtapPackage) =>
  (other.competence ?? '9').localeCompare(one.competence ?? '9') ||
  other.createdAt.getTime() - one.createdAt.getTime()

const activate = on(sigtapActivate, async ({ input, collections, commit, now }) => {
  const found = await collections.sigtapPackage.findOne({ _id: input.id })
  if (!found?.competence) throw new AppError('notFound')
  if (found.state !== 'staged')
    throw new AppError('conflict', 'Só uma tabela lida por inteiro e ainda não ativada pode ser ativada')
  const { competence } = found
  return commit(
    [
      // Of one month one package is in use.
      updateAll(collections.sigtapPackage, { state: 'active', competence }, { state: 'replaced' }),
      update(collections.sigtapPackage, { _id: input.id }, { state: 'active', activatedAt: now }),
    ],
    { id: input.id, competence },
  )
})

const cancel = on(sigtapCancel, async ({ input, collections, commit }) => {
  const found = await collections.sigtapPackage.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  if (found.state !== 'loading' && found.state !== 'staged')
    throw new AppError('conflict', 'Este envio já terminou')
  return commit([update(collections.sigtapPackage, { _id: input.id }, { state: 'cancelled', stage: null })], {
    id: input.id,
  })
})

const listChanges = on(sigtapChangeList, ({ input, collections }) => {
  const { package: of, kind } = input
  return pageOf(collections.sigtapChange, sigtapChangeList, input, {
    filter: { package: of, ...(kind && { kind }) },
    sort: { name: 'searchName' },
  })
})

const rulesOf = on(sigtapRules, async ({ input, collections }) => {
  const { competence, codes } = input
  const active = await collections.sigtapPackage.findOne({ state: 'active', competence })
  if (!active) return { isLoaded: false, items: [] }
  const items = await collections.sigtapProcedure.findAll(
    { package: active._id, code: { $in: codes } },
    { sort: { code: 1, _id: 1 }, max: 10_000 },
  )
  return { isLoaded: true, items }
})

export const sigtapHandlers = [uploadSigtap, listPackages, activate, cancel, listChanges, rulesOf]
