/** The permissions of all groups, open at one of them. */
export const permissionsPath = (group?: string): string =>
  `/app/group-permissions${group === undefined ? '' : `?group=${encodeURIComponent(group)}`}`
