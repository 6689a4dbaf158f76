/**
 * What somebody did with a citizen's record, as the access log says it. A row that passes by in a list is no opened
 * record; who opens one has seen more than the row.
 */
export const accessActs = {
  listed: 'Viu em lista',
  opened: 'Abriu',
  kept: 'Levou no aparelho',
  changed: 'Alterou',
  printed: 'Imprimiu',
  exported: 'Exportou',
  messaged: 'Enviou mensagem',
  protected: 'Viu diagnóstico protegido',
} as const

export type AccessAct = keyof typeof accessActs

/** All that the access log says: beside what was done with citizens, who came, was refused, and changed what others may. */
export const auditActs = {
  ...accessActs,
  signedIn: 'Entrou',
  signedOut: 'Encerrou sessão',
  wrongPassword: 'Errou senha ou código',
  refused: 'Teve acesso recusado',
  granted: 'Alterou usuário ou permissões',
  configured: 'Alterou configurações',
} as const

export type AuditAct = keyof typeof auditActs

/** Whether an act is one with citizens. */
export const isAccessAct = (act: AuditAct): act is AccessAct => Object.hasOwn(accessActs, act)

/** What a client may say that it reads for: it can add an entry to the access log, never take one away. */
export const purposes = { print: 'printed', export: 'exported' } as const satisfies Record<string, AccessAct>

export type Purpose = keyof typeof purposes

/** Whether a value from elsewhere names what rows are read for. */
export const isPurpose = (value: unknown): value is Purpose =>
  typeof value === 'string' && Object.hasOwn(purposes, value)
