import { jestConfig } from '@saude/build/jest.mjs'

export default jestConfig()
