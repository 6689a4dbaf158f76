import { formatCount } from '@saude/contract/formats'
/** '1 cidadão', '37 cidadãos'. */
export const peopleText = (count: number): string => formatCount(count, 'cidadão', 'cidadãos')
