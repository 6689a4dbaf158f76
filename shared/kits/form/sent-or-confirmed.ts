import { AppError, describeError } from '@saude/contract/errors'
import type { ConfirmQuestion } from '../ui/index.ts'

/**
 * Sends an input; where the server says what speaks against it (`payload.warnings`), the person reads that and decides: what is
 * meant is sent again with `isConfirmed`.
 * @throws AppError of the sending; `abort` where the person goes back to the form
 */
export async function sentOrConfirmed<In, Out>(
  input: In,
  send: (input: In) => Promise<Out>,
  confirm: (question: ConfirmQuestion) => Promise<boolean>,
): Promise<Out> {
  try {
    return await send(input)
  } catch (reason) {
    const { message, payload } = describeError(reason)
    const warnings = payload?.warnings
    if (!warnings) throw reason
    const isMeant = await confirm({
      title: message,
      text: warnings.map((warning) => `${warning}.`).join(' '),
      confirmLabel: 'Registrar mesmo assim',
      cancelLabel: 'Corrigir',
      doubtful: true,
    })
    if (!isMeant) throw new AppError('abort')
    return send({ ...input, isConfirmed: true })
  }
}
