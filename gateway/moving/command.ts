import { parseArgs } from 'node:util'
import { peopleColumns } from '@saude/citizen/contract/import/columns'
import { type ImportPolicy, importPolicies } from '@saude/citizen/contract/people-import'
import { keysOf } from '@saude/contract/values'
import { type AreaKind, areaKinds } from '@saude/core/contract/area-import'
import type { Encoding } from '@saude/service/import/inspect'
import { type Separator, separators } from '@saude/service/import/recognise'
import { StartError } from '../start-error.ts'
import type { SaidPolicy } from './policies.ts'

export const usage = `Uso: npm run import -- ARQUIVO… [--client NOME] --plan | --run
     npm run import -- --undo CARGA [--client NOME]
     npm run import -- --runs [--client NOME]

Carrega cidadãos, com domicílios e famílias, ou outro cadastro (veículos, prestadores, bairros, ruas, …), de um CSV, unidades, equipes e
profissionais do XML do CNES para o e-SUS APS (ou do ZIP com ele), ou áreas do território de um GeoJSON, KML ou shapefile em ZIP. O produto
pode estar em execução; a resposta é JSON, e o código de saída é 1
onde o arquivo é recusado inteiro. De vários arquivos das mesmas pessoas (as listas do PEC), o que mais diz das moradias é lido antes.

--plan   diz o que mudaria, sem gravar nada.
--run    grava, em lotes; interrompido, continua quando o mesmo arquivo é carregado outra vez.
--undo   desfaz uma carga, em até 30 dias; o que alguém alterou depois fica e é listado.
--runs   mostra as cargas.

--policy CAMPO=fill|overwrite|never   o que se faz com um campo de quem já está cadastrado; sem isso, fill (preencher o que falta).
                                      CAMPO é ${Object.keys(peopleColumns).slice(0, 4).join(', ')}, … ou *.
--policy neighborhood=fill            cadastra os bairros que o território não tem; sem isso, ficam em branco.
--as NOME  que cadastro é a planilha, quando os títulos não dizem: veículos, conveniados, ruas, …; cidadãos.
--source NOME                         de onde vem o arquivo: com o mesmo nome, o código de cada pessoa vale em outros arquivos.
--kind ${Object.keys(areaKinds).join('|')}   o que são as áreas do arquivo, quando os títulos não dizem.
--name, --code, --unit COLUNA   a coluna do nome, do código e da unidade de saúde (nome ou CNES) de cada área.
--health-unit ID   a unidade das microáreas novas. --replace   troca limites que já estão desenhados; sem isso, ficam.
--encoding utf-8|windows-1252|utf-16le, --separator C, --heading LINHA   quando não são reconhecidos.`

interface Load {
  readonly kind: 'plan' | 'run'
  readonly paths: readonly string[]
  readonly policies: readonly SaidPolicy[]
  readonly source: string | undefined
  /** Which register the file is a table of. */
  readonly as: string | undefined
  readonly encoding: Encoding | undefined
  readonly separator: Separator | undefined
  readonly headingLine: number | undefined
  readonly areas: AreasSaid
}

/** Of a file of areas what is not found by its titles. */
export interface AreasSaid {
  readonly kind: AreaKind | undefined
  readonly name: string | undefined
  readonly code: string | undefined
  readonly unit: string | undefined
  readonly healthUnit: string | undefined
  readonly replaces: boolean
}

export type ImportCommand = { readonly client: string | undefined } & (
  | Load
  | { readonly kind: 'undo'; readonly run: string }
  | { readonly kind: 'runs' }
)

const encodings: readonly Encoding[] = ['utf-8', 'windows-1252', 'utf-16le']

/** @throws StartError with the usage */
export function readImportCommand(args: readonly string[]): ImportCommand {
  const wrong = new StartError(usage)
  const { positionals, values } = (() => {
    try {
      return parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          client: { type: 'string' },
          plan: { type: 'boolean', default: false },
          run: { type: 'boolean', default: false },
          runs: { type: 'boolean', default: false },
          undo: { type: 'string' },
          policy: { type: 'string', multiple: true, default: [] },
          source: { type: 'string' },
          as: { type: 'string' },
          encoding: { type: 'string' },
          separator: { type: 'string' },
          heading: { type: 'string' },
          kind: { type: 'string' },
          name: { type: 'string' },
          code: { type: 'string' },
          unit: { type: 'string' },
          'health-unit': { type: 'string' },
          replace: { type: 'boolean', default: false },
        },
      })
    } catch {
      throw wrong
    }
  })()
  const { client, plan, run, runs, undo } = values
  const chosen = [plan, run, runs, undo !== undefined].filter(Boolean)
  const takesFile = plan || run
  if (chosen.length !== 1 || takesFile !== positionals.length > 0) throw wrong
  if (undo !== undefined) return { kind: 'undo', client, run: undo }
  if (runs) return { kind: 'runs', client }
  const encoding = encodings.find((one) => one === values.encoding)
  const separator = separators.find((one) => one === values.separator)
  const headingLine = values.heading === undefined ? undefined : Number(values.heading)
  const kind = keysOf(areaKinds).find((one) => one === values.kind)
  const isWrong =
    (values.kind !== undefined && !kind) ||
    (values.encoding !== undefined && !encoding) ||
    (headingLine !== undefined && !(Number.isInteger(headingLine) && headingLine > 0)) ||
    (values.separator !== undefined && !separator)
  if (isWrong) throw wrong
  return {
    kind: plan ? 'plan' : 'run',
    client,
    paths: positionals,
    policies: values.policy.map((said) => policyIn(said, wrong)),
    source: values.source,
    as: values.as,
    encoding,
    separator,
    headingLine,
    areas: {
      ...{ kind, name: values.name, code: values.code, unit: values.unit },
      ...{ healthUnit: values['health-unit'], replaces: values.replace },
    },
  }
}

const isPolicy = (word: string): word is ImportPolicy => Object.hasOwn(importPolicies, word)

function policyIn(said: string, wrong: StartError): SaidPolicy {
  const [field = '', policy = ''] = said.split('=')
  if (!isPolicy(policy) || field === '') throw wrong
  return { field, policy }
}
