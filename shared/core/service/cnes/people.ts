import { newId } from '@saude/contract/id'
import { searchable, searchName } from '@saude/contract/search'
import { atMost, filterBy, insert, update } from '@saude/store'
import { occupations } from '../../contract/codes/occupations.ts'
import { mostPosts } from '../../contract/post.ts'
import { nameOfCode } from '../sigtap/search.ts'
import { type Post, placesOf } from '../user/post.ts'
import { type UserDocument, userKeys, users } from '../user/user.ts'
import { type Batch, changed, made, originOf } from './batch.ts'
import { type Places, placesIn, type Row, saidPosts } from './posts.ts'
import { isOfCnes } from './run.ts'

type Met = UserDocument | { readonly why: string } | undefined

/**
 * Professionals of a batch by CPF, then by CNS. Who is new becomes a user without e-mail, password and groups, who can do nothing
 * until somebody gives them access.
 */
export async function takePeople(batch: Batch): Promise<void> {
  const rows = batch.args.input.people ?? []
  if (rows.length === 0) return
  const [known, places, occupationOf] = [
    await knownIn(batch, rows),
    await placesIn(batch, rows),
    occupationsOf(batch),
  ]
  for (const row of rows) {
    const met = known.of(row)
    if (met && 'why' in met) batch.tally.doubt(row.line, met.why)
    else if (met) await changeUser(batch, row, met, { places, occupationOf })
    else await createUser(batch, row, { places, occupationOf, isTaken: known.isTaken(row.cpf) })
  }
}

interface Parts {
  readonly places: Places
  readonly occupationOf: (code: string) => Promise<Post['cbo']>
}

async function createUser(
  batch: Batch,
  row: Row,
  { places, occupationOf, isTaken }: Parts & { readonly isTaken: boolean },
): Promise<void> {
  const { args, client, tally, steps } = batch
  const notices: string[] = []
  const cpf = isTaken ? null : (row.cpf ?? null)
  if (isTaken) notices.push('CPF que já entra em outro município deste servidor: fica fora')
  const heldPosts = await saidPosts(batch, { row, stored: [], places, occupationOf, notices })
  const [first] = heldPosts
  const id = newId(args.now.getTime())
  const document: UserDocument = {
    _id: id,
    client,
    name: row.name,
    ...searchable(row.name),
    ...{ email: null, cpf, cns: row.cns ?? null, ...userKeys(id, { cpf }) },
    ...{ cbo: first?.cbo ?? null, healthUnitId: first?.healthUnitId ?? null, microArea: null },
    ...{ heldPosts, placeIds: placesOf(heldPosts), groupIds: [], isAcs: false },
    ...{ isAnonymization: false, isAnonymizationForced: false, mainPhone: null, driver: null },
    ...{ position: null, boundary: null, boundaryName: null, mapArea: null, isDemo: false },
    origin: [originOf(batch, row.cpf ?? row.cns ?? '')],
    createdAt: args.now,
    updatedAt: args.now,
    updatedBy: args.user.id === null ? null : { id: args.user.id, name: args.user.name },
    version: 1,
  }
  made(batch, 'user', row.line, document)
  steps.push(insert(users, document))
  tally.create(row.line, notices, row.name)
}

async function changeUser(
  batch: Batch,
  row: Row,
  stored: UserDocument,
  { places, occupationOf }: Parts,
): Promise<void> {
  const { tally, steps } = batch
  const notices: string[] = []
  const before = stored.heldPosts ?? []
  const heldPosts = await saidPosts(batch, { row, stored: before, places, occupationOf, notices })
  const [first] = heldPosts
  const cpf = stored.cpf ?? row.cpf ?? null
  const patch: Partial<UserDocument> = {
    ...(!stored.cpf && cpf && { cpf, cpfKey: userKeys(stored._id, { cpf }).cpfKey }),
    ...(!stored.cns && row.cns && { cns: row.cns }),
    ...(!stored.cbo && first && { cbo: first.cbo }),
    ...(!stored.healthUnitId && first && { healthUnitId: first.healthUnitId }),
    ...(JSON.stringify(heldPosts) !== JSON.stringify(before) && {
      heldPosts,
      placeIds: placesOf(heldPosts),
    }),
    ...(!isOfCnes(stored) && {
      origin: [...(stored.origin ?? []), originOf(batch, row.cpf ?? row.cns ?? '')],
    }),
  }
  const fields = Object.keys(patch).filter((field) => !['cpfKey', 'placeIds'].includes(field))
  if (fields.length === 0) {
    tally.same(notices)
    return
  }
  if (heldPosts.length > mostPosts) {
    tally.refuse(row.line, `Mais de ${mostPosts} lotações: veja o cadastro do usuário`)
    return
  }
  changed(batch, 'user', row.line, stored, patch)
  steps.push(update(users, { _id: stored._id, version: stored.version }, { $set: patch }))
  tally.change(row.line, fields, notices, () => stored.name)
}

/** Who is registered of the people of a batch. */
async function knownIn({ args, client }: Batch, rows: readonly Row[]) {
  const collection = args.store.collection(users)
  const cpfs = rows.flatMap(({ cpf }) => cpf ?? [])
  const cnss = rows.flatMap(({ cns }) => cns ?? [])
  const names = [...new Set(rows.map(({ name }) => searchName(name)))]
  const [ofCpf, ofCns, named] = await Promise.all([
    // Of all municipalities: people sign in by it.
    collection.findAll(filterBy({ cpfKey: { $in: cpfs } }), { max: 1_000 }),
    collection.findAll(filterBy({ client, cns: { $in: cnss } }), { max: 1_000 }),
    collection.findAll(filterBy({ client, searchName: { $in: names } }), { max: atMost(2_000) }),
  ])
  const byCpf = new Map(ofCpf.flatMap((one) => (one.client === client ? [[one.cpf, one] as const] : [])))
  const taken = new Set(ofCpf.flatMap((one) => (one.client === client ? [] : (one.cpf ?? []))))
  return {
    isTaken: (cpf: string | null | undefined) => Boolean(cpf && taken.has(cpf)),
    of({ cpf, cns, name }: Row): Met {
      const own = cpf ? byCpf.get(cpf) : undefined
      const same = cns ? ofCns.filter((one) => one.cns === cns) : []
      const others = same.filter((one) => one._id !== own?._id)
      if (own) return others.length > 0 ? { why: 'O CNS é de outro usuário, e o CPF deste' } : own
      if (same.length > 1) return { why: 'Há mais de um usuário com este CNS' }
      const [met] = same
      if (met && cpf && met.cpf && met.cpf !== cpf)
        return {
          why: 'Há um usuário com este CNS e outro CPF: não é a mesma pessoa, ou um dos dois está errado',
        }
      if (met) return met
      // Never by name alone: somebody says who it is by filling in a number.
      const isUnnumbered = named.some((one) => one.searchName === searchName(name) && !one.cpf && !one.cns)
      return isUnnumbered
        ? { why: 'Há um usuário com este nome, sem CPF e sem CNS: preencha um deles e carregue de novo' }
        : undefined
    },
  }
}

/** Occupations as the table of codes names them; one that it does not have keeps its code. */
function occupationsOf({ args, client }: Batch): Parts['occupationOf'] {
  const known = new Map<string, Promise<Post['cbo']>>()
  const find = async (code: string) => {
    const own = await nameOfCode(args.store, client, args.now, { system: 'cbo', code })
    const name = own ?? (Object.hasOwn(occupations, code) ? occupations[code] : undefined)
    return { id: code, name: name ?? `CBO ${code}` }
  }
  return (code) => {
    const found = known.get(code) ?? find(code)
    known.set(code, found)
    return found
  }
}
