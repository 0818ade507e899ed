; The installer for one user, without administrator. scripts/windows.sh defines VERSION, FILES, ICON and OUT.
;
; /S installs without questions, /D=FOLDER (last) into a folder. Games and settings are in the folders of the person and stay when
; the program is uninstalled.

Unicode true
; The programs are for 64 bits too, and the tests have no Wine for 32 bits.
Target amd64-unicode
!include MUI2.nsh
!include "${FILES}"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Quadrille"
!define PROGID "Quadrille.GameRecord"
!define CLASSES "Software\Classes"

Name "Quadrille"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Quadrille"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
SetCompressor /SOLID lzma
SetCompressorDictSize 64
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Quadrille"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Quadrille, installer"
VIAddVersionKey "LegalCopyright" "MIT or Apache-2.0"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\quadrille.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first language is used for persons with another one.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

Section
    !insertmacro InstallFiles
    SetOutPath "$INSTDIR"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Quadrille.lnk" "$INSTDIR\quadrille.exe"

    ; The program appears under "Open with" for game records. The program that opens them by default stays.
    WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "Game record"
    WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\quadrille.exe,0"
    WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\quadrille.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\.pgn\OpenWithProgids" "${PROGID}" ""
    WriteRegStr HKCU "${CLASSES}\Applications\quadrille.exe" "FriendlyAppName" "Quadrille"
    WriteRegStr HKCU "${CLASSES}\Applications\quadrille.exe\SupportedTypes" ".pgn" ""
    WriteRegStr HKCU "${CLASSES}\Applications\quadrille.exe\shell\open\command" "" '"$INSTDIR\quadrille.exe" "%1"'

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Quadrille"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\quadrille.exe,0"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
    !insertmacro RemoveFiles
    Delete "$INSTDIR\uninstall.exe"
    ; A folder with other files stays.
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Quadrille.lnk"
    DeleteRegValue HKCU "${CLASSES}\.pgn\OpenWithProgids" "${PROGID}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.pgn\OpenWithProgids"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.pgn"
    DeleteRegKey HKCU "${CLASSES}\${PROGID}"
    DeleteRegKey HKCU "${CLASSES}\Applications\quadrille.exe"
    DeleteRegKey HKCU "${UNINSTALL}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
