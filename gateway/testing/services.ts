import { createCore } from '@saude/core/core'
import { queriesOf } from '@saude/service/service'
import { productParts } from '../product.ts'

const { service: core } = createCore({
  sessionSecret: 'of no session at all, 32 bytes or more',
  version: 'test',
})

/** The services of the product, the core's among them, none of them open. */
export const productServices = [core, ...productParts.areas]

/** Every query that the product answers. */
export const productQueries = productServices.flatMap(queriesOf)
