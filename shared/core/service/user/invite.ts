import { digits } from '@saude/contract/documents'
import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { searchable, searchName } from '@saude/contract/search'
import { problems } from '@saude/contract/validate'
import { fieldsIn } from '@saude/contract/values'
import { chooseClient, clientOf } from '@saude/service/client'
import { type Handler, type HandlerArgs, insert, removeAll, type Step, update } from '@saude/service/handlers'
import { changesOf, happened } from '@saude/service/record/history'
import { change, type Operation } from '@saude/store'
import { user as record, userCreate } from '../../contract/user.ts'
import { userInvite, userInvitePreview } from '../../contract/user-link.ts'
import { type collections as declared, on } from '../collections.ts'
import { demoSteps, isDemoConcerned } from '../demo/end.ts'
import type { MailProvider } from '../mail/provider.ts'
import type { LoginDeps } from '../session/login.ts'
import { concerning } from '../tenant.ts'
import { newUser, patchOf } from './form.ts'
import { invitees } from './invitees.ts'
import { newLink } from './link.ts'
import { passwordLinks, type UserDocument, users } from './user.ts'

type Line = InputOf<typeof userInvite>['lines'][number]
type Args = Pick<HandlerArgs<unknown, typeof declared>, 'user' | 'collections' | 'store' | 'now'>

/** More groups and units than a municipality has. */
const most = 1_000

/** A line as it was understood: who would be created, or what is wrong. */
interface Understood {
  readonly line: Line
  readonly groupNames: readonly string[]
  readonly unitName: string | null
  readonly document: Awaited<ReturnType<typeof newUser>> | undefined
  /** Who is registered already, without access. */
  readonly known: Known | undefined
  readonly problems: readonly string[]
}

/** What gives access to somebody who is registered. */
interface Known {
  readonly stored: UserDocument
  readonly patch: Awaited<ReturnType<typeof patchOf>>
}

/** Looks at each line as the form of one user would be looked at, and at what several lines say twice. */
async function understand(lines: readonly Line[], call: Args): Promise<Understood[]> {
  const { user, collections } = call
  if (!user.client) throw new AppError('validation', chooseClient)
  const own = { client: user.client.id }
  const [groups, units] = await Promise.all([
    collections.group.findAll(own, { max: most }),
    collections.healthUnit.findAll(own, { max: most }),
  ])
  const registered = await withoutAccess(lines, call)
  const [seen, seenDocuments] = [new Set<string>(), new Set<string>()]
  const understood: Understood[] = []
  for (const line of lines) {
    const wrong: string[] = []
    const named = (line.groups ?? '').split(',').flatMap((one) => one.trim() || [])
    const found = named.flatMap((name) => {
      const group = groups.find((one) => one.searchName === searchName(name))
      if (!group) wrong.push(`Não há grupo com o nome '${name}'`)
      return group ?? []
    })
    if (named.length === 0) wrong.push('Informe o grupo')
    const said = line.unit?.trim()
    const unit = said
      ? units.find((one) => one.cnes === said || one.searchName === searchName(said))
      : undefined
    if (said && !unit) wrong.push(`Não há unidade de saúde com o nome ou CNES '${said}'`)
    const email = line.email?.trim().toLowerCase()
    if (!email) wrong.push('Informe o e-mail, com que a pessoa entra')
    else if (seen.has(email)) wrong.push('O e-mail aparece em outra linha da lista')
    else seen.add(email)
    const number = digits(line.document ?? '')
    if (number !== '' && seenDocuments.has(number)) wrong.push('O CPF ou CNS aparece em outra linha da lista')
    if (number !== '') seenDocuments.add(number)
    const stored = registered.get(number)
    const form = {
      name: stored?.name ?? line.name?.trim() ?? '',
      ...(number !== '' && !stored && (number.length === 15 ? { cns: number } : { cpf: number })),
      ...(email && { email }),
      group: found.map(({ _id, name, key }) => ({ id: _id, name, key })),
      // Who has posts works where these say.
      ...(unit && !stored?.heldPosts?.length && { healthUnit: { id: unit._id, name: unit.name } }),
    }
    // Without groups their own sentence has been said.
    const declared = problems(userCreate.input, { userComplement: form })
    for (const [field, sentence] of Object.entries(declared))
      if (!field.endsWith('.group')) wrong.push(sentence)
    let document: Understood['document']
    let known: Understood['known']
    if (wrong.length === 0)
      try {
        if (stored) known = { stored, patch: await patchOf(form, stored, call) }
        else document = await newUser(form, call)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        wrong.push(...sentencesOf(error))
      }
    understood.push({
      line,
      groupNames: found.map(({ name }) => name),
      unitName: unit?.name ?? null,
      ...{ document, known },
      problems: wrong,
    })
  }
  return understood
}

/** Who of the lines is registered and has no access, by CPF and CNS. */
async function withoutAccess(
  lines: readonly Line[],
  { user, collections }: Args,
): Promise<ReadonlyMap<string, UserDocument>> {
  const numbers = lines.flatMap(({ document }) => digits(document ?? '') || [])
  if (numbers.length === 0) return new Map()
  const of = { client: clientOf({ user }), email: null }
  const found = await Promise.all([
    collections.user.findAll({ ...of, cpf: { $in: numbers } }, { max: most }),
    collections.user.findAll({ ...of, cns: { $in: numbers } }, { max: most }),
  ])
  return new Map(
    found.flat().flatMap((one) => [one.cpf, one.cns].flatMap((key) => (key ? [[key, one] as const] : []))),
  )
}

/** Who is known already is said so: nothing else of a user is unique in a list. */
const sentencesOf = ({ key, message, payload }: AppError): string[] =>
  key === 'conflict'
    ? ['Já existe um usuário com este e-mail']
    : Object.values(payload?.fields ?? { message })

const preview = on(userInvitePreview, async (call) => {
  const found = await understand(call.input.lines, call)
  return {
    items: found.map(({ line, groupNames, unitName, known, problems }) => ({
      ...line,
      ...{ groupNames, unitName, isKnown: known !== undefined, problems },
    })),
  }
})

/** Makes all of them in one commit, each with a link of their own. */
const invite = ({ mail, demoLogins }: InviteDeps) =>
  on(userInvite, async (call) => {
    const { input, user, store, now, commit } = call
    const found = await understand(input.lines, call)
    const wrong = found.flatMap(({ problems: [first] }, at) =>
      first === undefined ? [] : [[`lines[${at}]`, `Linha ${at + 1}: ${first}`] as const],
    )
    if (wrong.length > 0) throw validationError(Object.fromEntries(wrong))
    const client = user.client?.id ?? null
    const made = found.flatMap(({ document, known }) =>
      document ? [writing(document, client, now)] : known ? [opening(known, now)] : [],
    )
    const endsDemo = demoLogins === 'local' && (await isDemoConcerned(store, client))
    return commit(
      [...made.flatMap(({ steps }) => steps), ...(endsDemo ? await demoSteps(store, false, now) : [])],
      { items: made.map(({ item }) => ({ ...item, isMailable: mail !== undefined })) },
    )
  })

/** What writes one user, as the form of one does. */
function writing(document: Awaited<ReturnType<typeof newUser>>, client: string | null, now: Date) {
  const _id = newId()
  const { document: stored, link, expiresAt } = newLink(_id, now)
  const steps: (Step | Operation)[] = [
    insert(users, { ...document, ...searchable(document.name), _id, client }),
    happened(anyRecord(record), { _id, client }, { kind: 'created' }),
    insert(passwordLinks, stored),
    change('user', [_id], 'created', concerning(client)),
  ]
  const { name, email } = document
  return { steps, item: { id: _id, name, email, link, linkExpiresAt: expiresAt } }
}

/** What gives access to somebody who is registered: what a form would have changed, and a link. */
function opening({ stored, patch }: Known, now: Date) {
  const { _id, client, name } = stored
  const { document, link, expiresAt } = newLink(_id, now)
  const changes = changesOf(anyRecord(record), fieldsIn(stored), fieldsIn(patch))
  const steps: (Step | Operation)[] = [
    update(users, { _id, version: stored.version }, patch),
    ...(changes.length > 0 ? [happened(anyRecord(record), stored, { kind: 'updated', changes })] : []),
    removeAll(passwordLinks, { userId: _id }),
    insert(passwordLinks, document),
    change('user', [_id], 'updated', concerning(client)),
  ]
  return { steps, item: { id: _id, name, email: patch.email, link, linkExpiresAt: expiresAt } }
}

export interface InviteDeps extends Pick<LoginDeps, 'demoLogins'> {
  readonly mail: MailProvider | undefined
}

export const inviteHandlers = (deps: InviteDeps): Handler[] => [preview, invite(deps), invitees]
