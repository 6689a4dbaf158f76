import { formatDateTime } from '@saude/contract/formats'
import { manifestName } from './manifest.ts'
import type { LeftPart } from './parts.ts'

interface Guided {
  readonly client: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly version: string
  readonly left: readonly LeftPart[]
}

/** What a person reads first who opens the folder, without this product. */
export const guide = ({ client, createdAt, version, left }: Guided): string => `Saúde Municipal ${version}
Todos os dados de ${client}, como estavam em ${formatDateTime(createdAt)}.

ATENÇÃO: esta pasta contém dados pessoais de saúde (Lei 13.709/2018). Guarde-a como um prontuário.

O que há aqui
  ${manifestName}             lista de todos os arquivos, com tamanho, número de registros e SHA-256
  dados/ÁREA/NOME.ndjson     os registros: um por linha, em JSON, codificação UTF-8
  dados/ÁREA/NOME.schema.json  o que é cada campo (JSON Schema 2020-12): nome na tela em "title",
                             significado dos códigos em "x-codigos"
  arquivos/ÁREA/ID           os anexos; o registro que cita o ID diz nome e tipo

Como ler
  Cada registro tem um identificador em "_id". Uma referência a outro registro é {"id": …, "name": …}
  ou um campo terminado em "Id". Datas sem hora são textos AAAA-MM-DD; instantes são textos ISO 8601 em
  UTC, e o esquema os marca com "format": "date-time". Onde um valor não é do tipo usual de seu campo, a
  linha o diz: {"$instante": "…"} ou {"$texto": "…"}. tombstones.ndjson são registros excluídos que ainda
  podiam ser restaurados; migrationMark.ndjson diz em que versão os dados estão.

Como conferir
  sha256sum de cada arquivo deve ser o que ${manifestName} diz.

Como carregar em outra instalação, vazia
  npm run load -- PASTA

O que não foi levado
${left.map(({ area, collection, why }) => `  ${area}/${collection}: ${why}`).join('\n')}
  Configurações e segredos do servidor (variáveis de ambiente, chaves): são da instalação. Com outra chave,
  códigos impressos em papéis antigos não são reconhecidos.
`
