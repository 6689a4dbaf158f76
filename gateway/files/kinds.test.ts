import { describeContract } from '@saude/contract/describe'
import { newId } from '@saude/contract/id'
import { kebab } from '@saude/contract/kebab'
import { texts } from '@saude/contract/locale'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { giveSecondFactor } from '../testing/proven.ts'
import { productQueries } from '../testing/services.ts'
import { signIn } from '../testing/town.ts'

/** Every field of the product that takes a file: a scanned request, a signed term, the SIGTAP package, a logo. */
const places = Object.values(describeContract('all', '1', productQueries).queries)
const names = productQueries.map(({ name }) => name)
const fields = places.flatMap(({ input }, index) =>
  Object.entries(input).flatMap(([path, { file }]) =>
    file ? [[names[index] ?? '', path, file] as const] : [],
  ),
)

let product: Awaited<ReturnType<typeof openProduct>>
let token: string
beforeAll(async () => {
  product = await openProduct()
})
// A session of its own for each: together they are more changes than one may make in a minute.
beforeEach(async () => {
  const signedIn = await signIn(product, 'healthSecretary')
  token = signedIn.token
  await giveSecondFactor(product.store, signedIn.userId)
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

/** What a call with a file in that field is answered. */
async function sent(name: string, path: string, file: File) {
  const isList = path.endsWith('[]')
  const plain = path.replace('[]', '')
  const [last = '', ...above] = plain.split('.').reverse()
  const json = above.reduce<object>((inner, key) => ({ [key]: inner }), isList ? { [last]: [null] } : {})
  const body = new FormData()
  body.set('json', JSON.stringify(json))
  body.append(isList ? `${plain}.0` : plain, file)
  return call(product.url, kebab(name), { token, body, headers: { 'Request-Id': newId() } })
}
const refusal = (path: string, sentence: string) => ({
  status: 400,
  body: { error: { key: 'validation', payload: { fields: { [path.replace('[]', '.0')]: sentence } } } },
})

test('the product takes files in many places, the SIGTAP package and every kind of request among them', () => {
  expect(fields.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'sigtapUpload',
      'examRequestCreate',
      'benefitRequestCreate',
      'partnershipUpdate',
    ]),
  )
})

test.each(fields)(
  'a file of the wrong kind is refused at its field, in words: %s, %s',
  async (name, path, { label, accept }) => {
    const program = new File(['MZ'], 'instalar.exe')
    expect(await sent(name, path, program)).toMatchObject(refusal(path, texts.fileType(label, accept)))
    const binary = new Uint8Array([0x4d, 0x5a, 0, 1, 2, 3])
    const [type = 'pdf'] = accept
    const masked = new File([binary], `arquivo.${type}`)
    expect(await sent(name, path, masked)).toMatchObject(refusal(path, texts.fileContent(label, type)))
  },
)
