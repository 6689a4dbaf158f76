/** Files of CNES for tests: invented, and as small as what they show. */

type Attributes = Readonly<Record<string, string>>

const tag = (name: string, said: Attributes, inner = ''): string => {
  const text = Object.entries(said)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
  return `<${name}${text}>${inner}</${name}>`
}

/** A unit with its teams. */
export const xmlUnit = (said: Attributes, teams: readonly Attributes[] = []): string =>
  tag(
    'DADOS_GERAIS_ESTABELECIMENTOS',
    { NM_FANTA: 'UBS SÃO JOSÉ', TP_UNID_ID: '2', TELEFONE1: '(63)3333-4444', ...said },
    tag('EQUIPES', {}, teams.map((one) => tag('DADOS_EQUIPES', { TP_EQUIPE: '70', ...one })).join('')),
  )

/** A professional with their posts. */
export const xmlPerson = (said: Attributes, posts: readonly Attributes[] = []): string =>
  tag(
    'DADOS_PROFISSIONAIS',
    { CO_CNS: '', ...said },
    tag('LOTACOES', {}, posts.map((one) => tag('DADOS_LOTACOES', one)).join('')),
  )

/** A whole file as the portal encodes it. */
export const xmlFile = (
  head: Attributes,
  units: readonly string[],
  people: readonly string[],
  before = '',
): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>\r\n${before}${tag(
      'ImportarXMLCNES',
      {},
      tag(
        'IDENTIFICACAO',
        { ORIGEM: 'PORTAL', DESTINO: 'ESUS_AB', ...head },
        tag('ESTABELECIMENTOS', {}, units.join('\r\n')) + tag('PROFISSIONAIS', {}, people.join('\r\n')),
      ),
    )}`,
    'latin1',
  )
