import { StoreError, type StoreErrorKind } from '@saude/store'
import { StartError, startError } from './start-error.ts'

const place = { host: '10.0.0.9', port: 8080, dataDir: '/dados' }
const coded = (code: string) => Object.assign(new Error('listen'), { code })
const at = (code: string) => Object.assign(coded(code), { path: '/dados/x' })
const stored = (kind: StoreErrorKind) => new StoreError(kind, 'Palavras do banco de dados')

test.each([
  [
    'another owner',
    stored('locked'),
    'A pasta de dados /dados já está em uso por outro processo do Saúde Municipal.',
  ],
  ['a server or file that cannot be used', stored('unfit'), 'Palavras do banco de dados'],
  ['a damaged file', stored('damaged'), 'Palavras do banco de dados'],
  ['a full disk', stored('full'), 'Não há espaço em disco para abrir a pasta de dados /dados.'],
  [
    'a taken port',
    coded('EADDRINUSE'),
    'A porta 8080 já está em uso. Encerre o outro programa ou escolha outra porta, por exemplo PORT=8081.',
  ],
  [
    'a foreign address',
    coded('EADDRNOTAVAIL'),
    'O endereço 10.0.0.9 não existe nesta máquina; confira HOST.',
  ],
  ['no right', coded('EACCES'), 'Sem permissão para usar a porta 8080 ou a pasta de dados /dados.'],
  ['no right to a file', at('EACCES'), 'Sem permissão para usar /dados/x; confira o dono e as permissões.'],
  [
    'a disk that is read only',
    at('EROFS'),
    'Sem permissão para usar /dados/x; confira o dono e as permissões.',
  ],
  [
    'a file where a folder should be',
    at('ENOTDIR'),
    '/dados/x não é uma pasta, ou está abaixo de um arquivo; confira DATA_DIR.',
  ],
  ['a folder where a file should be', at('EISDIR'), '/dados/x é uma pasta, e deveria ser um arquivo.'],
  ['no room', at('ENOSPC'), 'Não há espaço em disco em /dados/x.'],
  ['whatever else the system refuses', at('EMFILE'), 'O sistema recusou /dados/x: listen'],
  [
    'whatever else the store refuses',
    stored('failed'),
    'Os dados de /dados não podem ser abertos: Palavras do banco de dados',
  ],
])('a start that fails for %s says so to the operator', (_, error, words) => {
  const shown = startError(error, place)
  expect(shown).toBeInstanceOf(StartError)
  expect(shown).toHaveProperty('message', words)
})

test('what no one expected stays what it is', () => {
  const error = new TypeError('x is not a function')
  expect(startError(error, place)).toBe(error)
})
