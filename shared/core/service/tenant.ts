import { isProvider } from '@saude/contract/session'
import type { User } from '@saude/service/handlers'

/** No document has it: what somebody without a client sees. */
const noClient = '-'

/** The filter that keeps a user within their client; for provider staff the chosen one. */
export const ownClient = (user: User): { client: string } => ({ client: user.client?.id ?? noClient })

/** The same for lists and searches in which provider staff without a chosen client see all clients. */
export const visibleClients = (user: User): { client?: string } =>
  isProvider(user.groups) && !user.client ? {} : ownClient(user)

/** Whether the user may touch a document of this client. */
export const isOwn = (user: User, client: string | null): boolean =>
  isProvider(user.groups) || (client !== null && client === user.client?.id)

/** Options of a change-feed entry: it concerns this client, or everybody. */
export const concerning = (client: string | null | undefined): { client?: string } =>
  client ? { client } : {}
