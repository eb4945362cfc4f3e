// Before the first paint: the theme that the visitor chose. Without a choice the system decides.
try {
  const theme = localStorage.getItem('stillair:theme')
  if (theme === 'day' || theme === 'cabin') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the system decides.
}
