import { AppError, validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { clientOf } from '@saude/service/client'
import { change, type Handler, insert, type Step, update } from '@saude/service/handlers'
import { runSaid } from '@saude/service/import/run-said'
import { atMost, filterBy } from '@saude/store'
import { cnesImport, cnesImportRuns, cnesKnown } from '../../contract/cnes.ts'
import { clients } from '../client/client.ts'
import { on } from '../collections.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { teams } from '../team/team.ts'
import { users } from '../user/user.ts'
import { type Args, batchOf } from './batch.ts'
import { endGone } from './gone.ts'
import { takePeople } from './people.ts'
import { type CnesRun, cnesRuns, isOfCnes } from './run.ts'
import { takeTeams } from './teams.ts'
import { undoCnes } from './undo.ts'
import { takeUnits } from './units.ts'

/** Records of one page of what is known. */
const page = 250
const runsShown = 200

const importCnes = on(cnesImport, async (args) => {
  const stored = await refuseOther(args)
  const batch = batchOf(args)
  await takeUnits(batch)
  await takeTeams(batch)
  await takePeople(batch)
  await endGone(batch)
  const answer = batch.tally.answer()
  const { run } = args.input
  if (!run || (batch.steps.length === 0 && stored)) return answer
  const { client, touched } = batch
  return args.commit(
    [
      ...batch.steps,
      runStep(args, run, stored, answer),
      change('healthUnit', [...touched.unit], 'updated', { client }),
      change('team', [...touched.team], 'updated', { client }),
      change('user', [...touched.user], 'updated', { client }),
    ],
    answer,
  )
})

/**
 * Looks at whose file it is and of which day, with every batch.
 * @returns the run, where it has begun
 * @throws AppError `validation` for another municipality's file, and one that is older than what was loaded
 */
async function refuseOther({ input, store, collections, user }: Args): Promise<CnesRun | null> {
  const own = await store.collection(clients).findOne({ _id: clientOf({ user }) })
  const six = (ibge: string) => ibge.slice(0, 6)
  if (!own?.ibge)
    throw refusedFile(
      'O município ainda não tem código IBGE: informe-o nas configurações antes de carregar o CNES',
    )
  if (six(own.ibge) !== six(input.ibge))
    throw refusedFile(`O arquivo é de outro município (IBGE ${input.ibge}); o daqui é ${own.ibge}`)
  const [last] = await collections.cnesRun
    .find({ undoneAt: null }, { sort: { date: -1, _id: -1 }, limit: 1 })
    .toArray()
  if (last && last.date > input.date)
    throw refusedFile(
      `O arquivo é de ${formatDate(input.date)}, mais antigo que o último carregado, de ${formatDate(last.date)}`,
    )
  const stored = input.run ? await collections.cnesRun.findOne({ _id: input.run }) : null
  if (stored?.undoneAt) throw new AppError('conflict', 'Esta carga foi desfeita: comece outra')
  return stored
}

const refusedFile = (why: string) => validationError({ file: why })

function runStep(
  { input, user, now }: Args,
  run: string,
  stored: CnesRun | null,
  { created, changed }: { readonly created: number; readonly changed: number },
): Step {
  if (stored) return update(cnesRuns, { _id: run }, { $set: { writtenAt: now }, $inc: { created, changed } })
  const { source, hash, date } = input
  return insert(cnesRuns, {
    ...{ _id: run, source, hash, date, by: user.name, startedAt: now, writtenAt: now },
    ...{ created, changed, undoneAt: null },
  })
}

const listKnown = on(cnesKnown, async ({ input: { kind, after }, store, user }) => {
  const client = clientOf({ user })
  const filter = filterBy({ client, ...(after && { _id: { $gt: after } }) })
  const how = { sort: { _id: 1 }, limit: atMost(page) } as const
  const answered = <T extends { readonly _id: string }>(
    found: readonly T[],
    isKnown: (one: T) => boolean,
    keysOf: (one: T) => readonly (string | null | undefined)[],
  ) => ({
    items: found
      .filter(isKnown)
      .map((one) => ({ id: one._id, keys: keysOf(one).flatMap((key) => key || []) })),
    after: found.length < page ? null : (found.at(-1)?._id ?? null),
  })
  if (kind === 'unit')
    return answered(
      await store.collection(healthUnits).find(filter, how).toArray(),
      (one) => isOfCnes(one) && !one.endedOn,
      ({ cnes }) => [cnes],
    )
  if (kind === 'team')
    return answered(
      await store.collection(teams).find(filter, how).toArray(),
      (one) => isOfCnes(one) && !one.endedOn,
      ({ ine }) => [ine],
    )
  return answered(
    await store.collection(users).find(filter, how).toArray(),
    (one) => isOfCnes(one) && (one.heldPosts ?? []).some((post) => post.isOfCnes && !post.to),
    ({ cpf, cns }) => [cpf, cns],
  )
})

const listRuns = on(cnesImportRuns, async ({ collections }) => {
  const found = await collections.cnesRun
    .find({}, { sort: { startedAt: -1, _id: -1 }, limit: runsShown })
    .toArray()
  return {
    items: found.map((one) => ({ ...runSaid(one), isUndone: one.undoneAt !== null })),
  }
})

export const cnesHandlers: Handler[] = [importCnes, listKnown, listRuns, undoCnes]
