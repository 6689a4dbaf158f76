import { array, number, object, string } from 'yup'
import { AppError, describeError, errorBody, errorFrom, errorKinds } from './errors.ts'

describe('the twelve kinds of errors', () => {
  it.each([
    ['notFound', 'Não encontrado', 404],
    ['conflict', 'Ocorreu um conflito, verifique se as informações fornecidas já não constam', 409],
    ['permission', 'Sem permissão', 401],
    ['timeout', 'O tempo limite expirou, tente novamente mais tarde', 408],
    ['geolocationFailed', 'Problema buscando a geolocalização', 401],
    ['auth', 'Não autenticado', 401],
    ['connectionFailed', 'Problema de conexão', 503],
    ['abort', 'Requisição cancelada', 499],
    ['validation', 'Inválido', 400],
    ['incompatible', 'Este recurso não é compatível', 406],
    ['unknown', 'Erro desconhecido', 500],
    ['tooManyRequests', 'Muitas requisições feitas', 429],
  ] as const)('%s says "%s" with code %i', (key, message, code) => {
    expect(new AppError(key).message).toBe(message)
    expect(errorKinds[key].code).toBe(code)
  })

  it('are twelve, and cross a boundary as they are', () => {
    expect(Object.keys(errorKinds)).toHaveLength(12)
    const error = new AppError('permission', 'Sem permissão: X', { name: 'x', title: 'X' })
    expect(errorFrom(JSON.parse(JSON.stringify(errorBody(error))))).toEqual(error)
  })

  it('keep the details of an unexpected error to themselves', () => {
    expect(errorBody(new Error('secret'))).toEqual({ key: 'unknown', message: 'Erro desconhecido' })
  })
})

describe('what is caught in a browser', () => {
  const said = (error: unknown) => {
    const { key, message, payload } = describeError(error)
    return { key, message, ...(payload?.issues && { issues: payload.issues }) }
  }
  /** What the browser hands to the error callback of a position. */
  const position = (code: number) => ({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2 })

  it('says of validation errors "Existem erros de validação", with the issues', async () => {
    const schema = object({ name: string().required('Nome é um campo obrigatório'), ages: array(number()) })
    const error = await schema.validate({}, { abortEarly: false }).catch((reason: unknown) => reason)
    expect(said(error)).toEqual({
      key: 'validation',
      message: 'Existem erros de validação',
      issues: ['Nome é um campo obrigatório'],
    })
  })

  it.each([
    [
      'a message containing "chunk"',
      new Error('Loading chunk 12 failed.'),
      'connectionFailed',
      'Recurso indisponível offline, verifique sua rede',
    ],
    [
      'a chunk that came too late',
      new Error('Loading chunk 12 failed.\n(timeout: http://x/12.js)'),
      'connectionFailed',
      'Recurso indisponível offline, verifique sua rede',
    ],
    [
      'an area whose server is away',
      new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'),
      'connectionFailed',
      'Recurso indisponível offline, verifique sua rede',
    ],
    [
      '"Failed to fetch"',
      new TypeError('Failed to fetch'),
      'connectionFailed',
      'Problema na conexão, verifique sua rede',
    ],
    [
      'database code 23505',
      Object.assign(new Error('duplicate key'), { code: '23505' }),
      'conflict',
      'Conflito, já existe registro com essas definições',
    ],
    [
      'database code 23505 within a message',
      'error 23505: duplicate key value',
      'conflict',
      'Conflito, já existe registro com essas definições',
    ],
    [
      'a denied position',
      position(1),
      'geolocationFailed',
      'Você precisa dar permissão para usar este recurso',
    ],
    ['an unavailable position', position(2), 'geolocationFailed', 'A localização de GPS não está disponível'],
    ['a GPS time-out', position(3), 'geolocationFailed', 'A localização de GPS não está disponível'],
    ['a message containing "timeout"', new Error('timeout of 5000 ms'), 'timeout', 'Tempo esgotado'],
    ['nothing that it knows', undefined, 'unknown', 'Erro desconhecido'],
    ['a message of its own', new Error('Sem papel'), 'unknown', 'Sem papel'],
  ])('of %s', (_, error, key, message) => {
    expect(said(error)).toEqual({ key, message })
  })

  it('leaves an error of ours as it is', () => {
    const error = new AppError('timeout', 'Conexão lenta')
    expect(describeError(error)).toBe(error)
  })
})
