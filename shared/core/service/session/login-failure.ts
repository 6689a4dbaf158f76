import { defineAttempts } from '@saude/service/attempts'

/** Attempts to sign in that count as failed until they have succeeded; by digests, for what was typed for a login may be a password. */
export const loginFailures = defineAttempts('loginFailure', 'tentativas de entrada valem só nesta instalação')
