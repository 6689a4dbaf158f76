import { fieldsIn } from '@saude/contract/values'
import { insert } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { recordService } from '@saude/service/record/record'
import { collectionOf, prefix } from '@saude/store'
import { user } from '../../contract/user.ts'
import { demoSteps, isDemoConcerned } from '../demo/end.ts'
import { licenceNotices } from '../licence/notices.ts'
import { clientOf, newUser, patchOf } from './form.ts'
import type { InviteDeps } from './invite.ts'
import { newLink } from './link.ts'
import { getUser, searchUsers } from './read.ts'
import { shownUsers } from './shown.ts'
import { passwordLinks, type UserDocument, users } from './user.ts'

/** Its documents are users', which the kit reads by the names of the record's fields. */
const stored = (entry: unknown) => entry as UserDocument

/**
 * Users as a record: what is special to them are its rules. The first user outside the demo ends it, unless
 * `demoLogins` says that it is kept on purpose.
 */
export const userRecord = ({ demoLogins, mail }: InviteDeps) =>
  recordService(user, {
    // Provider staff have no client, which no other record knows.
    collection: collectionOf<RecordDocument>(users),
    // For all others the filter by client is ignored (access.md).
    clients: ({ clientInfo }, { client }) =>
      isChosen(clientInfo) ? clientInfo : client ? undefined : ('all' as const),
    whose: clientOf,
    where({ group, email, isBlocked }) {
      const asked = {
        ...(isChosen(group) && { groupIds: group.id }),
        ...(typeof email === 'string' && { emailKey: prefix(email.toLowerCase()) }),
        // Of those who never were it is not stored.
        ...(typeof isBlocked === 'boolean' && { isBlocked: isBlocked ? true : ({ $ne: true } as const) }),
      }
      return Object.keys(asked).length > 0 ? asked : undefined
    },
    shown: (entries, { store, now }) => shownUsers(entries.map(stored), store, now),
    before: async (form, call) => {
      const values = call.stored ? await patchOf(form, stored(call.stored), call) : await newUser(form, call)
      // What is stored of a form has other names.
      return fieldsIn(values)
    },
    async after({ id, before, after }, { store, now }) {
      if (!after) return []
      const warned = await licenceNotices(store, { ...stored(after), _id: id }, now)
      if (before) return warned
      const { document, link, expiresAt } = newLink(id, now)
      const endsDemo = demoLogins === 'local' && (await isDemoConcerned(store, stored(after).client))
      return {
        steps: [
          ...warned,
          ...(endsDemo ? await demoSteps(store, false, now) : []),
          insert(passwordLinks, document),
        ],
        answer: {
          link,
          linkExpiresAt: expiresAt,
          isMailable: mail !== undefined && stored(after).email !== null,
        },
      }
    },
    replace: { get: getUser, search: searchUsers },
  })

const isChosen = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value
