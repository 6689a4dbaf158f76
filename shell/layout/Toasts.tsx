/** Apart from the first page, which says nothing before somebody has done something. */
export { Toasts } from '@saude/kits/ui'
