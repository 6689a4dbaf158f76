/** The thirteen kinds of requests, under the names that protocols have (its keys are exact). */
export const protocolTypes = {
  examRequest: 'Solicitação de exame',
  basicAttention: 'Atenção básica',
  benefitsRequest: 'Solicitação de benefício',
  physiotherapySession: 'Sessão de fisioterapia',
  occupationalTherapy: 'Terapia ocupacional',
  outOfHomeTreatment: 'Tratamento fora de domicílio',
  amuForwarding: 'Encaminhamento AMU',
  consortiumLocal: 'Consórcio local',
  specialistAppointments: 'Consulta com especialista',
  aihApac: 'AIH/APAC',
  withdrawal: 'Retirada',
  loanMaterial: 'Empréstimo de material',
  affiliatedService: 'Serviço conveniado',
} as const

export type ProtocolType = keyof typeof protocolTypes

/** Whether a text is the name of a kind. */
export const isProtocolType = (name: string): name is ProtocolType => name in protocolTypes

/** Records whose protocols have another name than they. */
const otherwise: Readonly<Record<string, ProtocolType>> = {
  localConsortium: 'consortiumLocal',
  benefitRequest: 'benefitsRequest',
}

/** The kind of the protocols of a record. @throws Error for a record that is no kind of requests */
export function protocolTypeOf(record: string): ProtocolType {
  const type = otherwise[record] ?? record
  if (!isProtocolType(type)) throw new Error(`${record} is no kind of requests`)
  return type
}

/**
 * Within how many days somebody is to be seen to. Of consultations and exams more than 100 days, of treatments more
 * than 180 are excessive (Enunciado 93 das Jornadas de Direito da Saúde do CNJ); over the desk it is a month, as an
 * administration has to decide (Lei 9.784/1999, art. 49).
 */
export const promisedDays: Readonly<Record<ProtocolType, number>> = {
  examRequest: 100,
  basicAttention: 30,
  benefitsRequest: 30,
  physiotherapySession: 180,
  occupationalTherapy: 180,
  outOfHomeTreatment: 180,
  amuForwarding: 100,
  consortiumLocal: 100,
  specialistAppointments: 100,
  aihApac: 180,
  withdrawal: 30,
  loanMaterial: 30,
  affiliatedService: 100,
}
