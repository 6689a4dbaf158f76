import { AppError } from '@saude/contract/errors'
import { type Handler, insert, removeAll, type Step } from '@saude/service/handlers'
import { change, type Operation } from '@saude/store'
import { mostMails, userLinkSend } from '../../contract/user-link.ts'
import { on } from '../collections.ts'
import { refuseDemoBeyond } from '../demo/bounds.ts'
import { linkMessage } from '../mail/link-message.ts'
import { MailError, type MailProvider } from '../mail/provider.ts'
import { concerning, isOwn } from '../tenant.ts'
import { linkNoted, newLink } from './link.ts'
import { refuseStronger } from './rules.ts'

/** Sends people who have no password yet a new link. What was sent counts; of the others the link of before stays. */
export const sendLinks = ({ mail }: { readonly mail: MailProvider | undefined }): Handler =>
  on(userLinkSend, async ({ input, user, collections, store, commit, now }) => {
    if (!mail) throw new AppError('validation', 'O envio de e-mails não foi configurado neste servidor')
    const ids = [...new Set(input.ids)]
    const people = await collections.user.findAll({ _id: { $in: ids } }, { max: mostMails })
    if (people.length < ids.length || !people.every(({ client }) => isOwn(user, client)))
      throw new AppError('notFound')
    const groupIds = [...new Set(people.flatMap((one) => one.groupIds))]
    refuseStronger(user, await collections.group.findAll({ _id: { $in: groupIds } }, { max: 1_000 }))
    for (const { isDemo, client } of people) if (!isDemo) await refuseDemoBeyond(store, user, client)

    const send = async ({ _id, name, email, client }: (typeof people)[number]) => {
      const refused = (problem: string) => ({ steps: [], item: { id: _id, email, problem } })
      if (!email) return refused('O usuário não tem e-mail')
      if (await collections.credential.findOne({ _id }))
        return refused('A pessoa já tem senha: gere antes outro link')
      const former = await collections.passwordLink.findOne({ userId: _id })
      const { document, link, expiresAt } = newLink(_id, now)
      const of = user.client?.name
      try {
        const address = `${mail.publicUrl}${link}`
        await mail.send(linkMessage({ to: email, name, by: user.name, client: of, address, expiresAt }))
      } catch (error) {
        if (error instanceof MailError) return refused(error.message)
        throw error
      }
      const steps: (Step | Operation)[] = [
        removeAll(collections.passwordLink, { userId: _id }),
        insert(collections.passwordLink, {
          ...document,
          ...(former?.formerHash !== undefined && { formerHash: former.formerHash }),
        }),
        linkNoted({ _id, client }, { expiresAt, sentTo: email }),
        change('user', [_id], 'updated', concerning(client)),
      ]
      return { steps, item: { id: _id, email, linkExpiresAt: expiresAt } }
    }
    const sent = await Promise.all(people.map(send))
    const answer = { items: sent.map(({ item }) => item) }
    const steps = sent.flatMap((one) => one.steps)
    return steps.length > 0 ? commit(steps, answer) : answer
  })
