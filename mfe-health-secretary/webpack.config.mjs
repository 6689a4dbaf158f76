import { areaConfig } from '@saude/build/webpack'

export default areaConfig('health-secretary')
