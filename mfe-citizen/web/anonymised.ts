/** Why what changes something is disabled for somebody who works anonymised. */
export const anonymisedReason = 'A anonimização está ativa'
