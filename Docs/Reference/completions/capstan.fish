function __capstan_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __capstan_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __capstan_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __capstan_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __capstan_parse_tokens -S
    set -l unparsed_tokens (__capstan_tokens -pc)
    switch $unparsed_tokens[1]
    case 'capstan'
        __capstan_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'start'
            __capstan_parse_subcommand 0 'config=' 'speed=' 'step' 'ascii' 'no-color' 'colors=' 'cells=' 'graphics=' 'theme=' 'no-mouse' 'plain' 'quiet' 'version' 'h/help'
        case 'demo'
            __capstan_parse_subcommand 0 'object=' 'config=' 'speed=' 'step' 'ascii' 'no-color' 'colors=' 'cells=' 'graphics=' 'theme=' 'no-mouse' 'plain' 'quiet' 'version' 'h/help'
        case 'capture'
            __capstan_parse_subcommand 1 'intrinsics=' 'size=' 'fps=' 'config=' 'o/output=' 'headless' 'detach' 'json' 'resume' 'passes=' 'area' 'max-shots=' 'over-capture' 'fill-checkpoint' 'no-fill-checkpoint' 'checkpoint=' 'box-edge=' 'tracker=' 'board=' 'scale=' 'refine-focal' 'speed=' 'step' 'ascii' 'no-color' 'colors=' 'cells=' 'graphics=' 'theme=' 'no-mouse' 'plain' 'quiet' 'version' 'h/help'
        case 'simulate'
            __capstan_parse_subcommand 1 'o/output=' 'version' 'h/help'
        case 'assess'
            __capstan_parse_subcommand 1 'intrinsics=' 'size=' 'fps=' 'json' 'version' 'h/help'
        case 'inspect'
            __capstan_parse_subcommand 1 'json' 'version' 'h/help'
        case 'explain'
            __capstan_parse_subcommand 1 'json' 'version' 'h/help'
        case 'replay'
            __capstan_parse_subcommand 1 'version' 'h/help'
        case 'report'
            __capstan_parse_subcommand 1 'html=' 'png=' 'json' 'version' 'h/help'
        case 'track'
            __capstan_parse_subcommand 1 'intrinsics=' 'size=' 'fps=' 'o/output=' 'tracker=' 'board=' 'scale=' 'refine-focal' 'json' 'version' 'h/help'
        case 'compare-trajectories'
            __capstan_parse_subcommand 2 'align=' 'max-difference=' 'delta=' 'json' 'version' 'h/help'
        case 'reconstruct'
            __capstan_parse_subcommand 1 'intrinsics=' 'size=' 'fps=' 'o/output=+' 'detail=' 'polygons=' 'texture-size=' 'texture-format=' 'maps=' 'pages=' 'request=+' 'box=' 'threads=' 'memory=' 'checkpoint=' 'geometry=' 'keep-poses' 'sequential' 'sensitivity=' 'aligner=' 'no-masking' 'ignore-bounding-box' 'detach' 'json' 'version' 'h/help'
        case 'render'
            __capstan_parse_subcommand 2 'intrinsics=' 'size=' 'fps=' 'o/output=' 'views=' 'json' 'version' 'h/help'
        case 'compare-meshes'
            __capstan_parse_subcommand 2 'align=' 'thresholds=' 'search' 'visible-from=' 'intrinsics=' 'json' 'version' 'h/help'
        case 'view'
            __capstan_parse_subcommand 1 'once' 'size=' 'config=' 'speed=' 'step' 'ascii' 'no-color' 'colors=' 'cells=' 'graphics=' 'theme=' 'no-mouse' 'plain' 'quiet' 'version' 'h/help'
        case 'attach'
            __capstan_parse_subcommand 1 'list' 'stop' 'json' 'config=' 'speed=' 'step' 'ascii' 'no-color' 'colors=' 'cells=' 'graphics=' 'theme=' 'no-mouse' 'plain' 'quiet' 'version' 'h/help'
        case 'export'
            __capstan_parse_subcommand 1 'to=' 'o/output=' 'intrinsics=' 'json' 'max-shots=' 'drop-below=' 'masks=' 'version' 'h/help'
        case 'convert'
            __capstan_parse_subcommand 1 'to=' 'o/output=' 'intrinsics=' 'json' 'version' 'h/help'
        case 'bundle'
            __capstan_parse_subcommand 1 'o/output=' 'to=+' 'version' 'h/help'
        case 'serve'
            __capstan_parse_subcommand 1 'port=' 'version' 'h/help'
        case 'scans'
            __capstan_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'list'
                __capstan_parse_subcommand 0 'config=' 'directory=' 'json' 'version' 'h/help'
            case 'rename'
                __capstan_parse_subcommand 2 'config=' 'directory=' 'version' 'h/help'
            case 'delete'
                __capstan_parse_subcommand 1 'f/force' 'config=' 'directory=' 'version' 'h/help'
            end
        case 'board'
            __capstan_parse_subcommand 0 'o/output=' 'paper=' 'sheets=' 'family=' 'tag-size=' 'version' 'h/help'
        case 'calibrate'
            __capstan_parse_subcommand 1 'intrinsics=' 'size=' 'fps=' 'o/output=' 'board=' 'chessboard=' 'square=' 'model=' 'depth' 'json' 'version' 'h/help'
        case 'controls'
            __capstan_parse_subcommand -r 2 'json' 'version' 'h/help'
        case 'devices'
            __capstan_parse_subcommand 0 'json' 'version' 'h/help'
        case 'doctor'
            __capstan_parse_subcommand 1 'config=' 'intrinsics=' 'json' 'version' 'h/help'
        case 'help'
            __capstan_parse_subcommand -r 1 'version'
        end
    end
end

function __capstan_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __capstan_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __capstan_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __capstan_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__capstan_tokens -p)
    if test -z "$(__capstan_tokens -t)"
        set -l index (count (__capstan_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'capstan' -f
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'start' -d 'Open the start screen: cameras found, recent scans and the demo.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'demo' -d 'Play a capture with the virtual camera, steered by keys.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'capture' -d 'Capture an object from a camera, a dataset or the virtual camera.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'simulate' -d 'Write a dataset of the virtual camera, with true poses and the true mesh.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'assess' -d 'Say of each frame how bright, how sharp and how moved it is.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'inspect' -d 'Say what a scan folder holds and whether every shot is whole.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'explain' -d 'Say for each sector what fills it, and for each run of rejected frames why.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'replay' -d 'Run a scan\'s journal again and compare every decision, to the bit.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'report' -d 'Say whether a scan is likely to become a model, and if not, why.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'track' -d 'Find the camera\'s pose for every frame of a source.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'compare-trajectories' -d 'Measure an estimated trajectory against the true one (ATE and RPE).'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'reconstruct' -d 'Make a 3D model of a scan, on this machine\'s processor.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'render' -d 'Draw a model beside the pictures of its source.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'compare-meshes' -d 'Measure a model against the true mesh (accuracy, completeness, F-score).'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'view' -d 'View a model or the points of a scan from all sides.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'attach' -d 'Come back to a capture or a reconstruction that runs in the background.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'export' -d 'Write a scan or dataset in another program\'s format, and prove it.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'convert' -d 'Turn one dataset format into another, every frame; as export, nothing chosen.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'bundle' -d 'Pack a scan with its report, models and exports into one zip file.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'serve' -d 'Show a scan\'s report, pictures and models to a browser on this machine.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'scans' -d 'List your scans with size and number of shots; rename or delete one.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'board' -d 'Make a table mat of markers to print, which gives poses and true scale.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'calibrate' -d 'Find a camera\'s focal length, centre and lens distortion.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'controls' -d 'List and set a camera\'s exposure, gain, focus and other controls.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'devices' -d 'List the cameras of this machine with their modes.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'doctor' -d 'Look at this machine, or at a dataset, and say what to mend.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" speed' -l 'speed' -d 'How fast recorded frames play; 1 is as recorded.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" step' -l 'step' -d 'Show recorded frames one at a time; the key . shows the next.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" ascii' -l 'ascii' -d 'Keep to ASCII.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" no-color' -l 'no-color' -d 'No colours, as with NO_COLOR.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" colors' -l 'colors' -d 'Colours to draw with: direct, 256 or mono; default: what the terminal says.' -rfka 'direct indexed256 mono'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" cells' -l 'cells' -d 'Parts of a cell: quadrants or sextants; default: what the terminal says.' -rfka 'quadrants sextants'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" graphics' -l 'graphics' -d 'The picture of cells, or by kitty\'s protocol where the terminal answers that.' -rfka 'cells kitty'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" theme' -l 'theme' -d 'Colours: dark, light, contrast or colorblind.' -rfka 'dark light contrast colorblind'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" plain' -l 'plain' -d 'Say what to do in lines of text, without a screen; keys are typed with Enter.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" quiet' -l 'quiet' -d 'Speak nothing and ring no bell.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan start" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" object' -l 'object' -d 'The object: rich, poor, repeating or concave.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" speed' -l 'speed' -d 'How fast recorded frames play; 1 is as recorded.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" step' -l 'step' -d 'Show recorded frames one at a time; the key . shows the next.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" ascii' -l 'ascii' -d 'Keep to ASCII.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" no-color' -l 'no-color' -d 'No colours, as with NO_COLOR.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" colors' -l 'colors' -d 'Colours to draw with: direct, 256 or mono; default: what the terminal says.' -rfka 'direct indexed256 mono'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" cells' -l 'cells' -d 'Parts of a cell: quadrants or sextants; default: what the terminal says.' -rfka 'quadrants sextants'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" graphics' -l 'graphics' -d 'The picture of cells, or by kitty\'s protocol where the terminal answers that.' -rfka 'cells kitty'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" theme' -l 'theme' -d 'Colours: dark, light, contrast or colorblind.' -rfka 'dark light contrast colorblind'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" plain' -l 'plain' -d 'Say what to do in lines of text, without a screen; keys are typed with Enter.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" quiet' -l 'quiet' -d 'Speak nothing and ring no bell.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan demo" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan capture" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" o output' -s 'o' -l 'output' -d 'The scan folder; must not exist or be empty. Default: a new one among your scans.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" headless' -l 'headless' -d 'Without a screen, as fast as frames come; takes the automatic box.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" detach' -l 'detach' -d 'Without a screen and apart from this terminal; `capstan attach` comes back.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" json' -l 'json' -d 'With --headless: one JSON object a line on stdout.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" resume' -l 'resume' -d 'Go on with the scan in --output where it was left.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" passes' -l 'passes' -d 'With --headless: how many turns round the object to make.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" area' -l 'area' -d 'Capture an area: without a box, and without turns round an object.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" max-shots' -l 'max-shots' -d 'Shots that a reconstruction takes; capture stops there.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" over-capture' -l 'over-capture' -d 'Go on beyond the maximum; the shots are marked.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" fill-checkpoint' -l 'fill-checkpoint' -d 'Find the shots\' features for the reconstruction meanwhile; default: of a camera\'s.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" no-fill-checkpoint' -l 'no-fill-checkpoint' -d 'Find the shots\' features for the reconstruction meanwhile; default: of a camera\'s.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" checkpoint' -l 'checkpoint' -d 'A new folder for them, which reconstruct --checkpoint reads, instead of the scan\'s.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" box-edge' -l 'box-edge' -d 'Where the scale is free: an edge of the box that you know, in metres.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" tracker' -l 'tracker' -d 'auto, given, board, rgbd or mono.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" board' -l 'board' -d 'The marker board\'s board.json.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" scale' -l 'scale' -d 'Metres in one unit of --tracker mono, which cannot know them itself.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" refine-focal' -l 'refine-focal' -d 'Refine the focal length though the source states one; where nobody knows it, it is.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" speed' -l 'speed' -d 'How fast recorded frames play; 1 is as recorded.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" step' -l 'step' -d 'Show recorded frames one at a time; the key . shows the next.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" ascii' -l 'ascii' -d 'Keep to ASCII.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" no-color' -l 'no-color' -d 'No colours, as with NO_COLOR.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" colors' -l 'colors' -d 'Colours to draw with: direct, 256 or mono; default: what the terminal says.' -rfka 'direct indexed256 mono'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" cells' -l 'cells' -d 'Parts of a cell: quadrants or sextants; default: what the terminal says.' -rfka 'quadrants sextants'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" graphics' -l 'graphics' -d 'The picture of cells, or by kitty\'s protocol where the terminal answers that.' -rfka 'cells kitty'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" theme' -l 'theme' -d 'Colours: dark, light, contrast or colorblind.' -rfka 'dark light contrast colorblind'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" plain' -l 'plain' -d 'Say what to do in lines of text, without a screen; keys are typed with Enter.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" quiet' -l 'quiet' -d 'Speak nothing and ring no bell.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan capture" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan simulate" o output' -s 'o' -l 'output' -d 'The dataset\'s folder; must be empty.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan simulate" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan simulate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan assess" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" json' -l 'json' -d 'One JSON object a line.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan assess" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan inspect" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan inspect" json' -l 'json' -d 'One JSON object.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan inspect" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan inspect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan explain" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan explain" json' -l 'json' -d 'One JSON object.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan explain" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan explain" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan replay" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan replay" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan replay" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan report" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan report" html' -l 'html' -d 'Write one HTML file with pictures, dial, coverage, curves and warnings.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan report" png' -l 'png' -d 'Write coverage, dials and curves as one PNG.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan report" json' -l 'json' -d 'One JSON object on stdout.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan report" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan report" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan track" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" o output' -s 'o' -l 'output' -d 'The trajectory; replaced if it is there.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" tracker' -l 'tracker' -d 'auto, given, board, rgbd or mono.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" board' -l 'board' -d 'The marker board\'s board.json.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" scale' -l 'scale' -d 'Metres in one unit of --tracker mono, which cannot know them itself.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" refine-focal' -l 'refine-focal' -d 'Refine the focal length though the source states one; where nobody knows it, it is.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" json' -l 'json' -d 'One JSON object a line.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan track" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan compare-trajectories" -eq 1' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan compare-trajectories" -eq 2' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" align' -l 'align' -d 'What may differ between the two worlds: rigid, similarity (with scale) or none.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" max-difference' -l 'max-difference' -d 'Poses further apart in time are no pair, in seconds.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" delta' -l 'delta' -d 'Step of the relative errors: a number of poses, or seconds as 1s.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" json' -l 'json' -d 'One JSON object.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-trajectories" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan reconstruct" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct"' -s 'o' -l 'output' -d 'A model to write; may be given again.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" detail' -l 'detail' -d 'preview, reduced, medium, full, raw or custom.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" polygons' -l 'polygons' -d 'With --detail custom: the most triangles; default 50000.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" texture-size' -l 'texture-size' -d 'With --detail custom: width and height of the maps in pixels; default 2048.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" texture-format' -l 'texture-format' -d 'With --detail custom: the colour map\'s format, jpeg or png; default jpeg.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" maps' -l 'maps' -d 'With --detail custom: the maps, of diffuse, normal, ambientOcclusion, roughness, displacement, or all; default diffuse,normal,ambientOcclusion.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" pages' -l 'pages' -d 'With --detail custom: the most maps of each kind, 1 to 16; default 1.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct"' -l 'request' -d 'poses, bounds or pointCloud; may be given again.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" box' -l 'box' -d 'The box round the object: centre and size, as x,y,z,width,depth,height.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" threads' -l 'threads' -d 'Threads to use; all processors by default.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" memory' -l 'memory' -d 'Memory to stay within, in megabytes; default: what suits the machine.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" checkpoint' -l 'checkpoint' -d 'A folder that keeps what is costly, so that an interrupted run goes on.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" geometry' -l 'geometry' -d 'What the surface is made from: automatic, depth, color, or both.' -rfka 'automatic depth color both'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" keep-poses' -l 'keep-poses' -d 'Use the camera poses as they are given.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" sequential' -l 'sequential' -d 'The pictures were taken side by side, one after the other.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" sensitivity' -l 'sensitivity' -d 'How readily features are found: normal, or high for faint texture (slower).' -rfka 'normal high'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" aligner' -l 'aligner' -d 'What finds poses that are missing: own, or colmap where it is installed.' -rfka 'own colmap'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" no-masking' -l 'no-masking' -d 'Keep what the object stands on.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" ignore-bounding-box' -l 'ignore-bounding-box' -d 'Keep what lies outside of the box too.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" detach' -l 'detach' -d 'Run on apart from this terminal; `capstan attach` comes back.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" json' -l 'json' -d 'One JSON object a line.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan reconstruct" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan render" -eq 1' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan render" -eq 2' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" o output' -s 'o' -l 'output' -d 'The folder to write into.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" views' -l 'views' -d 'Pictures to draw, spread over the source.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" json' -l 'json' -d 'One JSON object a line.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan render" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan compare-meshes" -eq 1' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan compare-meshes" -eq 2' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" align' -l 'align' -d 'What may differ between the two: none, rigid or similarity (with size).' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" thresholds' -l 'thresholds' -d 'Distances of the score, with commas: lengths, or shares of the diagonal as 1%.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" search' -l 'search' -d 'Look for the pose from all sides before it is improved; needs --align.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" visible-from' -l 'visible-from' -d 'Only what three cameras of this source see: a directory or sim:SCRIPT.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" json' -l 'json' -d 'One JSON object.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan compare-meshes" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan view" -eq 1' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" once' -l 'once' -d 'Print one picture as text and end.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" size' -l 'size' -d 'With --once: its size in columns and rows; default: the terminal’s.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" speed' -l 'speed' -d 'How fast recorded frames play; 1 is as recorded.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" step' -l 'step' -d 'Show recorded frames one at a time; the key . shows the next.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" ascii' -l 'ascii' -d 'Keep to ASCII.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" no-color' -l 'no-color' -d 'No colours, as with NO_COLOR.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" colors' -l 'colors' -d 'Colours to draw with: direct, 256 or mono; default: what the terminal says.' -rfka 'direct indexed256 mono'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" cells' -l 'cells' -d 'Parts of a cell: quadrants or sextants; default: what the terminal says.' -rfka 'quadrants sextants'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" graphics' -l 'graphics' -d 'The picture of cells, or by kitty\'s protocol where the terminal answers that.' -rfka 'cells kitty'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" theme' -l 'theme' -d 'Colours: dark, light, contrast or colorblind.' -rfka 'dark light contrast colorblind'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" plain' -l 'plain' -d 'Say what to do in lines of text, without a screen; keys are typed with Enter.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" quiet' -l 'quiet' -d 'Speak nothing and ring no bell.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan view" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" list' -l 'list' -d 'List the runs: name, state, command.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" stop' -l 'stop' -d 'Ask it to end; a capture leaves its scan whole.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" json' -l 'json' -d 'Print its JSON lines as they are.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" speed' -l 'speed' -d 'How fast recorded frames play; 1 is as recorded.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" step' -l 'step' -d 'Show recorded frames one at a time; the key . shows the next.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" ascii' -l 'ascii' -d 'Keep to ASCII.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" no-color' -l 'no-color' -d 'No colours, as with NO_COLOR.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" colors' -l 'colors' -d 'Colours to draw with: direct, 256 or mono; default: what the terminal says.' -rfka 'direct indexed256 mono'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" cells' -l 'cells' -d 'Parts of a cell: quadrants or sextants; default: what the terminal says.' -rfka 'quadrants sextants'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" graphics' -l 'graphics' -d 'The picture of cells, or by kitty\'s protocol where the terminal answers that.' -rfka 'cells kitty'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" theme' -l 'theme' -d 'Colours: dark, light, contrast or colorblind.' -rfka 'dark light contrast colorblind'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" no-mouse' -l 'no-mouse' -d 'Leave the mouse to the terminal.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" plain' -l 'plain' -d 'Say what to do in lines of text, without a screen; keys are typed with Enter.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" quiet' -l 'quiet' -d 'Speak nothing and ring no bell.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan attach" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan export" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" to' -l 'to' -d 'The format: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.' -rfka 'colmap colmap-bin nerfstudio instant-ngp tum bop openmvg xmp agisoft polycam images'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" o output' -s 'o' -l 'output' -d 'The folder, which must not be there yet.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" json' -l 'json' -d 'One JSON object a line; the last is the summary.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" max-shots' -l 'max-shots' -d 'At most so many frames, the sharpest of each stretch.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" drop-below' -l 'drop-below' -d 'Leave out frames less sharp than this share of their neighbours\' median.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" masks' -l 'masks' -d 'What masks keep: the object\'s box, or its silhouette in the depth.' -rfka 'box silhouette'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan convert" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" to' -l 'to' -d 'The format: colmap, colmap-bin, nerfstudio, instant-ngp, tum, bop, openmvg, xmp, agisoft, polycam, images.' -rfka 'colmap colmap-bin nerfstudio instant-ngp tum bop openmvg xmp agisoft polycam images'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" o output' -s 'o' -l 'output' -d 'The folder, which must not be there yet.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" json' -l 'json' -d 'One JSON object a line; the last is the summary.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan convert" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan bundle" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan bundle" o output' -s 'o' -l 'output' -d 'The zip file, which must not be there yet.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'zip\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan bundle"' -l 'to' -d 'A format to add, as for export; may be given again.' -rfka 'colmap colmap-bin nerfstudio instant-ngp tum bop openmvg xmp agisoft polycam images'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan bundle" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan bundle" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan serve" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan serve" port' -l 'port' -d 'The port; 0 takes a free one.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan serve" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan serve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan scans" -eq 1' -fa 'list' -d 'List your scans.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan scans" -eq 1' -fa 'rename' -d 'Give a scan another name.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan scans" -eq 1' -fa 'delete' -d 'Delete a scan, after asking.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans list" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans list" directory' -l 'directory' -d 'The folder of scans, when it is not the usual one.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans list" json' -l 'json' -d 'One JSON object a scan.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans list" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans rename" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans rename" directory' -l 'directory' -d 'The folder of scans, when it is not the usual one.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans rename" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans rename" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans delete" f force' -s 'f' -l 'force' -d 'Do not ask.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans delete" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans delete" directory' -l 'directory' -d 'The folder of scans, when it is not the usual one.' -rfa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans delete" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan scans delete" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" o output' -s 'o' -l 'output' -d 'The mat: .pdf, .svg or .png; replaced if it is there.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" paper' -l 'paper' -d 'a4, a3 or letter.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" sheets' -l 'sheets' -d 'Sheets across and down.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" family' -l 'family' -d 'tag36h11 or tagStandard41h12.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" tag-size' -l 'tag-size' -d 'Side of a marker in millimetres; an eighth of a sheet\'s width if left out.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan board" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan calibrate" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a source that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" size' -l 'size' -d 'Picture size to ask a camera for, as 1280x720.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" fps' -l 'fps' -d 'Frames a second to ask a camera for.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" o output' -s 'o' -l 'output' -d 'The camera\'s file; replaced if it is there.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" board' -l 'board' -d 'The marker board\'s board.json.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" chessboard' -l 'chessboard' -d 'A chessboard\'s inner corners across and down, as 9x6.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" square' -l 'square' -d 'Side of a chessboard\'s square in millimetres.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" model' -l 'model' -d 'The lens: auto (what explains the pictures best), brown-conrady or fisheye.' -rfka ''
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" depth' -l 'depth' -d 'Also find the depth half of a depth camera, and its place beside the colour lens.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" json' -l 'json' -d 'One JSON object a line.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan calibrate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan controls" -eq 1' -F
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan controls" json' -l 'json' -d 'One JSON object a control.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan controls" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan controls" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan devices" json' -l 'json' -d 'One JSON object a camera.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan devices" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan devices" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan doctor" config' -l 'config' -d 'A JSON file with settings; flags and the environment beat it.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'json\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_positional "capstan doctor" -eq 1' -fa '(__capstan_complete_directories)'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan doctor" intrinsics' -l 'intrinsics' -d 'A file with the camera\'s intrinsics, for a dataset that brings none.' -rF
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan doctor" json' -l 'json' -d 'One JSON object, of a dataset only.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan doctor" version' -l 'version' -d 'Show the version.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan doctor" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'capstan' -n '__capstan_should_offer_completions_for_flags_or_options "capstan help" version' -l 'version' -d 'Show the version.'
