/** Navigation of the whole page; react-router serves the areas' sub-routes behind it. */
export {
  type Action,
  createHistory,
  type Guard,
  type HistoryWindow,
  type PageHistory,
  type Place,
} from './history.ts'
export { RouterLink as Link, type RouterLinkProps as LinkProps } from './Link.tsx'
export {
  goBack,
  goUp,
  navigate,
  ParamsContext,
  pageHistory,
  type Search,
  useParams,
  usePlace,
  useSearch,
} from './navigation.ts'
export { PageRoutes } from './PageRoutes.tsx'
export { leaveQuestion, useConfirmLeave } from './useConfirmLeave.ts'
