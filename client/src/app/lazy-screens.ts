/** Screens that few visitors open. Visitors' first file names only this chunk instead of one for each screen. */
export const help = async () => (await import('../pages/help/visitor-help.tsx')).VisitorHelp
export const remindersOff = async () =>
  (await import('../pages/reminders/visitor-reminders-off.tsx')).VisitorRemindersOff
export const goodbye = async () => (await import('../pages/goodbye/goodbye.tsx')).Goodbye
export const preview = async () => (await import('../pages/content/guest-preview.tsx')).GuestPreview
