import { send, sessionOf } from './session.ts'

type Answering<Data> = ReturnType<typeof send<Data>>

export type Asking = <Data>(query: string, input: object) => Answering<Data>

/** Asks the server beside the browser, as a demo user: to look up what a scenario is about, or to try what no screen offers. */
export async function asUser(url: string, group: string): Promise<Asking> {
  const { token } = await sessionOf(url, group)
  return (query, input) => send(url, query, input, { Type: 'User', Token: token })
}
