import type { AppError } from '@saude/contract/errors'

/** The answer of the server to this very item: sending it again would change nothing. */
export const isFinal = ({ key }: Pick<AppError, 'key'>) =>
  key === 'validation' ||
  key === 'conflict' ||
  key === 'permission' ||
  key === 'notFound' ||
  key === 'incompatible'

/** After these the next item would fare no better. */
export const isHopeless = ({ key }: AppError) =>
  key === 'connectionFailed' ||
  key === 'timeout' ||
  key === 'auth' ||
  key === 'tooManyRequests' ||
  key === 'abort'

/** Of two that failed at once: the one after which there is longer to wait. */
export const longer = (one: AppError | undefined, other: AppError): AppError =>
  one && (one.payload?.retryAfter ?? 0) > (other.payload?.retryAfter ?? 0) ? one : other

/** Milliseconds before what failed on its way is tried again; twice as long each time that nothing gets through. */
export const firstWait = 2_000
export const longestWait = 300_000
