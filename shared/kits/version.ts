/**
 * The kits' breaking version. Raise it with a change that an area built before cannot stand: an area states the
 * one it was built for, and the shell shows the failure placeholder instead of odd behaviour.
 */
export const kitVersion = 5
