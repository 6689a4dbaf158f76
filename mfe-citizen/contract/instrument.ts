/**
 * By which federal instrument an act is reported: one, and never two. What teams of primary care do goes by e-SUS APS alone,
 * of which the Ministry makes the BPA itself; the BPA takes the rest.
 */
export const instruments = {
  esus: 'e-SUS APS',
  individual: 'BPA individualizado',
  consolidated: 'BPA consolidado',
  none: 'Nenhum instrumento federal',
} as const

export type Instrument = keyof typeof instruments

/** Instruments of registration, as `rl_procedimento_registro` numbers them. */
export const registerCodes = { consolidated: '01', individual: '02', esus: '10' } as const

/** Kinds of establishments that are of primary care by themselves (CNES, TP_UNID). */
const primaryUnits: readonly string[] = ['01', '02', '32']
/** Kinds of teams of primary care. */
const primaryTeams: readonly string[] = ['family', 'primary', 'dental', 'multi', 'street']

interface Team {
  readonly kind?: string | null | undefined
  readonly ine?: string | null | undefined
}

/** What is known of where somebody was attended. */
export interface Workplace {
  readonly kind?: string | null | undefined
  readonly teams?: readonly Team[] | null | undefined
}

/**
 * Whether an act at a unit, of a team that may be known (INE), is one of primary care. The team decides where the unit knows
 * it; else the unit's kind; of a unit without a kind its teams.
 */
export function isPrimaryCare(unit: Workplace | null | undefined, ine: string | null | undefined): boolean {
  if (!unit) return false
  const teams = unit.teams ?? []
  const team = ine ? teams.find((one) => one.ine === ine) : undefined
  if (team?.kind) return primaryTeams.includes(team.kind)
  if (unit.kind) return primaryUnits.includes(unit.kind)
  return teams.some(({ kind }) => kind && primaryTeams.includes(kind))
}

/**
 * @param registers of the procedure in the month of the act
 * @param isPrimary of `isPrimaryCare`
 */
export function instrumentOf(registers: { has(code: string): boolean }, isPrimary: boolean): Instrument {
  if (isPrimary && registers.has(registerCodes.esus)) return 'esus'
  if (registers.has(registerCodes.individual)) return 'individual'
  return registers.has(registerCodes.consolidated) ? 'consolidated' : 'none'
}
