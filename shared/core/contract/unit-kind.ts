/** Kinds of establishments as CNES numbers them (TP_UNID), as far as municipalities run them. */
export const unitKinds = {
  '01': 'Posto de saúde',
  '02': 'Unidade básica / centro de saúde',
  '04': 'Policlínica',
  '05': 'Hospital geral',
  '15': 'Unidade mista',
  '20': 'Pronto-socorro geral',
  '32': 'Unidade móvel fluvial',
  '36': 'Clínica / centro de especialidade',
  '39': 'Unidade de apoio diagnóstico e terapêutico',
  '40': 'Unidade móvel terrestre',
  '42': 'Unidade móvel de urgência (SAMU)',
  '50': 'Vigilância em saúde',
  '68': 'Central de gestão em saúde',
  '70': 'Centro de atenção psicossocial (CAPS)',
  '73': 'Pronto atendimento (UPA)',
  other: 'Outro',
} as const

export type UnitKind = keyof typeof unitKinds
