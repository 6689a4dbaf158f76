import { shellConfig } from '@saude/build/webpack'

export default shellConfig()
